import { PithError } from '@pith/library';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Access } from '../auth/access.ts';
import { basePath } from '../basePath.ts';
import { toErrorReply } from '../errors.ts';
import type { Context } from '../handle.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';

export interface PageRequest extends Context {
  readonly query: Readonly<Record<string, string>>;
  /** The fields of a form; of repeated ones the last. */
  readonly form: Readonly<Record<string, string>>;
  readonly address: string;
  readonly reply: FastifyReply;
  /** Leads the browser to a path of this server. */
  goTo(path: string): FastifyReply;
}

export type PageRoute = (contextOf: (request: FastifyRequest, reply: FastifyReply) => Context) => RouteOptions;

const MAX_FORM_BYTES = 64 * 1024;

export function pageRoute(
  method: 'GET' | 'POST',
  url: string,
  access: Access,
  handler: (request: PageRequest) => Promise<FastifyReply>,
): PageRoute {
  return (contextOf) => ({
    method,
    url,
    config: { access },
    bodyLimit: MAX_FORM_BYTES,
    async handler(request, reply) {
      const context = contextOf(request, reply);
      // Not a copy: reading `library` throws when nobody is signed in.
      const pageRequest: PageRequest = Object.create(context, {
        query: { value: texts(request.query) },
        form: { value: texts(request.body) },
        address: { value: request.ip },
        reply: { value: reply },
        goTo: { value: (path: string) => reply.redirect(`${basePath(context.root)}${path}`, 303) },
      });
      try {
        return await handler(pageRequest);
      } catch (error) {
        if (!(error instanceof PithError)) throw error;
        const { status, headers } = toErrorReply(error);
        const body = html`<p class="error" role="alert">${error.message}</p><p>${error.suggestions[0]}</p>`;
        return sendPage(reply.headers(headers), { title: 'This did not work', status, body });
      }
    },
  });
}

function texts(values: unknown): Record<string, string> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const last = Array.isArray(value) ? value.at(-1) : value;
      return typeof last === 'string' ? [[name, last]] : [];
    }),
  );
}
