/**
 * Computes one digest of the output of `pith extract` for every corpus page: two versions with the same digest extract the same.
 *
 *   npm run bench -- digest
 *   node bench/digest.ts OUT           writes the digest of each page to OUT as well, to find the pages that differ
 *
 * Of a warning only the type counts, because messages may change.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { corporaFolder } from './corpora.ts';

const launcher = join(import.meta.dirname, '../apps/cli/bin/pith.js');

interface ResultLine {
  readonly id: string;
  readonly warnings?: readonly { readonly type: string }[];
}

function* inputLines(): Generator<string> {
  const wcxb = join(corporaFolder, 'wcxb-dev');
  for (const file of readdirSync(join(wcxb, 'ground-truth')).sort()) {
    const id = file.replace(/\.json$/, '');
    const { url } = JSON.parse(readFileSync(join(wcxb, 'ground-truth', file), 'utf8')) as { url: string };
    yield inputLine(`wcxb-dev/${id}`, url, join(wcxb, 'html', `${id}.html.gz`));
  }
  const aeb = join(corporaFolder, 'aeb');
  const truths = JSON.parse(readFileSync(join(aeb, 'ground-truth.json'), 'utf8')) as Record<string, { url: string }>;
  for (const [id, { url }] of Object.entries(truths).sort(([a], [b]) => (a < b ? -1 : 1)))
    yield inputLine(`aeb/${id}`, url, join(aeb, 'html', `${id}.html.gz`));
}

function inputLine(id: string, url: string, file: string): string {
  return `${JSON.stringify({ id, url, html_base64: gunzipSync(readFileSync(file)).toString('base64') })}\n`;
}

interface Digests {
  readonly digest: string;
  /** `<digest> <corpus>/<id>` for each page. */
  readonly pages: readonly string[];
}

export async function digestCorpora(): Promise<Digests> {
  const child = spawn(process.execPath, [launcher, 'extract', '--jsonl', '--jobs', '2'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const total = createHash('sha256');
  const pages: string[] = [];
  const sending = pipeline(Readable.from(inputLines()), child.stdin);
  for await (const line of createInterface({ input: child.stdout })) {
    const { warnings, ...result } = JSON.parse(line) as ResultLine;
    const content = JSON.stringify({ ...result, warnings: warnings?.map(({ type }) => type) });
    total.update(content);
    pages.push(`${createHash('sha256').update(content).digest('hex')} ${result.id}`);
  }
  await sending;
  return { digest: total.digest('hex'), pages };
}

if (import.meta.main) {
  const { digest, pages } = await digestCorpora();
  if (process.argv[2]) writeFileSync(process.argv[2], `${pages.join('\n')}\n`);
  console.log(`${pages.length} pages ${digest}`);
}
