export { serverErrors } from './errors.ts';
export type { RequestEntry } from './requestLog.ts';
export { DEFAULT_PORT, type RunningServer, type ServerOptions, startServer } from './startServer.ts';
