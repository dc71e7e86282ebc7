/** A server over a real library in which users have rule files of their own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Rule, readRules } from '@pith/core';
import { isRuleFileName, isScriptFileName } from '@pith/library';
import { checkScript } from '@pith/scripts';
import { folderTextFiles } from '@pith/storage';
import { onTestFinished } from 'vitest';
import { toShortId } from '../src/shortId.ts';
import { serveStorage } from './accounts.ts';

const PARAGRAPH = 'The tide turned at noon and the water left the harbour, as it does twice a day. ';

/** A page with a box that the engine keeps and a rule can remove. */
export const page = (
  title: string,
  more = '',
) => `<!doctype html><title>${title}</title><main><article><h1>${title}</h1>
  <p>${PARAGRAPH.repeat(5)}</p><p class="aside">Our partners offer boats at a good price this week, and this text is long enough.</p>
  <p>Then it came back. ${PARAGRAPH.repeat(5)}</p>${more}</article></main>`;

export const NO_ASIDE = `- id: no-aside
  trigger: { host: { ends_with: harbour.example } }
  actions:
    - { op: remove, selector: ".aside" }
`;

export async function startWorkshop() {
  const folder = await mkdtemp(join(tmpdir(), 'pith-rules-'));
  const ruleFiles = folderTextFiles(join(folder, 'rules'), isRuleFileName);
  const scriptFiles = folderTextFiles(join(folder, 'content-scripts'), isScriptFileName);
  let rules: readonly Rule[] = [];
  const server = await serveStorage(
    {},
    {
      ruleFiles,
      scriptFiles,
      checkScript,
      rules: () => rules,
      refreshRules: async () =>
        void (rules = (await ruleFiles.all()).flatMap(({ text, path }) => readRules(text, path).rules)),
    },
  );
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { app, library } = server;
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, ...(payload && { payload }) });
  return {
    ...server,
    ruleFiles,
    scriptFiles,
    get: (url: string) => send('GET', url),
    post: (url: string, payload: object = {}) => send('POST', url, payload),
    put: (url: string, payload: object) => send('PUT', url, payload),
    delete: (url: string) => send('DELETE', url),
    /** Resolves to the id. */
    async save(name: string, html = page(name), host = 'harbour.example') {
      const { bookmark } = await library.for('local').save({ url: `https://${host}/${name}`, html });
      return toShortId(bookmark.id);
    },
  };
}
