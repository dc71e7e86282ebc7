export { builtInScripts } from './builtIn.ts';
export { type CheckedScript, checkScript, type ScriptMistake } from './checkScript.ts';
export { defaultLimits, type ScriptLimits } from './limits.ts';
export type { Network, NetworkSession } from './network.ts';
export { type Sandbox, type SandboxOptions, type ScriptSession, scriptSandbox, type UserScripts } from './sandbox.ts';
export { readScript, type Script } from './script.ts';
