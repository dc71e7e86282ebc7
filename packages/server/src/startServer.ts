import type { AddressInfo } from 'node:net';
import type { Library } from '@pith/library';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from './app.ts';
import { type EmailSettings, smtpMailer } from './email/mailer.ts';
import { serverError } from './errors.ts';
import { isLoopback } from './guards/loopback.ts';
import type { TaskRunner } from './tasks.ts';
import { readWebFiles } from './webFiles.ts';

/** "pith" on a telephone keypad. */
export const DEFAULT_PORT = 7484;

export interface ServerOptions
  extends Pick<
    AppOptions,
    'baseUrl' | 'trustedProxies' | 'userHeader' | 'legacyAuth' | 'tls' | 'acceptedImports' | 'onResponse'
  > {
  readonly library: Library;
  /** Runs the work that must not run in this process. */
  readonly tasks: TaskRunner;
  /** The user of all requests while there are no accounts. */
  readonly user: string;
  /** Folder of the built web reader. */
  readonly webFiles: string;
  /** Must be a loopback address while there are no accounts; default 127.0.0.1. */
  readonly host?: string | undefined;
  /** 0 lets the system choose. */
  readonly port?: number | undefined;
  readonly version: string;
  /** Without it, the server sends no e-mail. */
  readonly email?: EmailSettings | undefined;
  /** Called with unexpected errors; the default prints them to stderr. */
  readonly onBug?: ((error: unknown) => void) | undefined;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', port = DEFAULT_PORT, onBug = console.error } = options;
  const needsAccounts = !isLoopback(host);
  if (needsAccounts && !(await options.library.accounts.exist())) throw serverError('not-loopback', host);
  const files = await readWebFiles(options.webFiles);
  const mailer = options.email && smtpMailer(options.email);
  const app = openApp({ ...options, mailer, files, needsAccounts, port: () => addressOf(app.server).port, onBug });
  try {
    // `localhost` may have two addresses and, with port 0, would get two ports; one is enough.
    await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  } catch (error) {
    throw listenError(error, `${host}:${port}`);
  }
  const { address, family, port: actual } = addressOf(app.server);
  const url =
    options.baseUrl ?? `${options.tls ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
  return {
    url,
    async close() {
      await app.close();
      mailer?.close();
    },
  };
}

function openApp(options: AppOptions): FastifyInstance {
  try {
    return createApp(options);
  } catch (error) {
    // OpenSSL says what is wrong with the files.
    const isTlsError = options.tls && /^ERR_(?:OSSL|SSL|TLS|CRYPTO)/.test(String((error as { code?: unknown }).code));
    throw isTlsError ? serverError('bad-certificate', (error as Error).message, error) : error;
  }
}

function addressOf(server: { address(): AddressInfo | string | null }): AddressInfo {
  return server.address() as AddressInfo;
}

function listenError(error: unknown, hostAndPort: string): unknown {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return serverError('port-taken', hostAndPort, error);
  if (code === 'EACCES') return serverError('port-forbidden', hostAndPort, error);
  return error;
}
