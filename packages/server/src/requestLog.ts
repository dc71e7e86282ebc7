/** Tells about each request, without what is secret: no query strings, no headers, and of the path only the ids of bookmarks. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface RequestEntry {
  readonly time: string;
  readonly method: string;
  /** The route, such as `/api/bookmarks/Xy12/article`: tokens and addresses in it are replaced by their names. Undefined if there is none. */
  readonly route: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** The account; undefined if nobody is signed in. */
  readonly user: string | undefined;
  readonly address: string;
}

export interface RequestLogOptions {
  onResponse(entry: RequestEntry): void;
  nameOf(request: FastifyRequest): string | undefined;
}

/** Parameters that are no secrets. The id of a bookmark in the path of an image is one: it grants access to the image. */
const isLogged = (route: string, name: string) => name === 'id' && route.startsWith('/api/');

export function addRequestLog(app: FastifyInstance, { onResponse, nameOf }: RequestLogOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, is404, routeOptions, params } = request;
    const route = is404 ? undefined : routeOptions.url;
    onResponse({
      time: new Date().toISOString(),
      method,
      route: route && filled(route, params as Readonly<Record<string, unknown>>),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      user: nameOf(request) ?? undefined,
      address: ip,
    });
  });
}

function filled(route: string, params: Readonly<Record<string, unknown>>): string {
  return route.replace(/:(\w+)/g, (pattern, name: string) => {
    const value = params?.[name];
    return typeof value === 'string' && isLogged(route, name) && /^[\w-]{1,64}$/.test(value) ? value : pattern;
  });
}
