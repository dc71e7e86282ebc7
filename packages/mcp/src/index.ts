export {
  createHttpHandler,
  type HttpHandler,
  type HttpOptions,
  type McpUser,
  type StdioOptions,
  serveOverStdio,
} from './serve.ts';
