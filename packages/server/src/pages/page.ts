/** The pages of the server itself: plain HTML without scripts. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, Markup } from './html.ts';

const STYLE = `
:root { color-scheme: light dark; --text: #262219; --soft: #5b554a; --paper: #fbf9f5; --card: #fff; --line: #e6e0d5; --accent: #a4500a; --error: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8e2d6; --soft: #b3ab9c; --paper: #191714; --card: #211e1a; --line: #35312b; --accent: #f0a050; --error: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0; padding: 3rem 1rem; background: var(--paper); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: auto; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 1rem; font-size: 1.5rem } h2 { margin: 2rem 0 .5rem; font-size: 1.1rem }
p, ul { margin: .75rem 0 } .soft { color: var(--soft) } .error { color: var(--error) }
label { display: block; margin: 1rem 0 .25rem } label.choice { margin: .25rem 0 }
input:not([type=checkbox]) { width: 100%; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .4rem }
button { margin: 1rem .5rem 0 0; padding: .5rem 1.25rem; font: inherit; color: var(--card); background: var(--accent); border: 0; border-radius: .4rem; cursor: pointer }
button.plain { color: var(--accent); background: none; border: 1px solid var(--line) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code { overflow-wrap: anywhere } table { width: 100%; border-collapse: collapse } td, th { padding: .3rem .5rem .3rem 0; text-align: left; vertical-align: top } td form { margin: 0 } td button { margin: 0; padding: .1rem .6rem }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export interface PageOptions {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /** Where a form may lead to besides this server, as sources of a content security policy: browsers check redirects too. */
  readonly formTargets?: readonly string[];
}

export function sendPage(reply: FastifyReply, { title, body, status = 200, formTargets = [] }: PageOptions) {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "img-src 'self' data:",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Pith</title><style>${new Markup(STYLE)}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body></html>
`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // With `no-referrer`, a browser would send the forms with `Origin: null`.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page.text);
}

export const errorText = (message: string | undefined): Markup | undefined =>
  message === undefined ? undefined : html`<p class="error" role="alert">${message}</p>`;
