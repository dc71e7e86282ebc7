/** Sends requests over a socket, exactly as given: nothing is normalised, followed or retried. */
import { type IncomingHttpHeaders, request } from 'node:http';

export interface Sent {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** An event stream may have no end: the connection is closed after its first bytes. */
  readonly isStream?: boolean | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the answer
  json(): any;
}

export type Call = (path: string, sent?: Sent) => Promise<Answer>;

const TIMEOUT_MS = 60_000;
/** How long a stream may say nothing before it is closed. */
const STREAM_MS = 100;

/** Requests to a server on loopback, each with these headers. */
export function httpCall(origin: string, common: Readonly<Record<string, string>> = {}): Call {
  const { hostname, port } = new URL(origin);
  return (path, { method = 'GET', headers = {}, body, isStream = false } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ host: hostname, port, path, method, headers: { ...common, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        const finish = () => {
          clearTimeout(timer);
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            bytes,
            text,
            json: () => JSON.parse(text),
          });
          if (isStream) sent.destroy();
        };
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', finish);
        response.on('error', reject);
        if (isStream) setTimeout(finish, STREAM_MS).unref();
      });
      const timer = setTimeout(() => sent.destroy(new Error(`no answer after ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
      sent.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      sent.end(body);
    });
}

export const jsonBody = (value: unknown): Pick<Sent, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const formBody = (fields: Readonly<Record<string, string>>): Pick<Sent, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
