export type { Bundle } from './pack.ts';
export { pack } from './pack.ts';
