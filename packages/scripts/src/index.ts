export { builtInScripts } from './builtIn.ts';
export { defaultLimits, type ScriptLimits } from './limits.ts';
export type { Network, NetworkVisit } from './network.ts';
export { type Sandbox, type SandboxOptions, type ScriptVisit, scriptSandbox } from './sandbox.ts';
export { readScript, type Script } from './script.ts';
