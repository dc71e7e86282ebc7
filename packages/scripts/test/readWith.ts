/** Reads a page with scripts running at the hook points, as the saving pipeline does. */
import { type Article, type Options, type Rule, ruleSet, run, type TraceEvent } from '@pith/core';
import { afterAll } from 'vitest';
import { readScript, type Sandbox, type SandboxOptions, type Script, scriptSandbox } from '../src/index.ts';

export const PAGE = 'https://www.example.com/notes/tides?page=1';

const prose = (about: string) =>
  `<p>${about} rises and falls twice a day, as everybody knows who lives on the coast, and the reason is the moon, which pulls at the water.</p>`;

export const page = `<!doctype html><html lang="en"><head><title>How tides work</title>
<meta name="author" content="Ann Ash"><meta property="og:image" content="https://www.example.com/tide.png"><meta property="og:type" content="article">
<script type="application/json">{"answer": 42}</script><script type="application/ld+json">{"@type":"Article","headline":"Tides"}</script>
<link rel="canonical" href="https://www.example.com/notes/tides"></head><body><nav><a href="/">Home</a></nav><main id="m"><h1>How tides work</h1>
${prose('The sea')}<p class="ad">Buy a boat today.</p>${prose('The ocean')}<a href="next.html">Next</a>${prose('The water')}</main></body></html>`;

export interface ReadOptions extends Partial<Omit<SandboxOptions, 'scripts'>> {
  readonly html?: string;
  readonly url?: string;
  readonly extract?: Options;
  readonly signal?: AbortSignal;
}

export interface ReadWithScripts {
  readonly article: Article;
  readonly events: TraceEvent[];
  /** Lines written to the console, as `level message`. */
  readonly log: string[];
  readonly warnings: string[];
  readonly properties: Readonly<Record<string, unknown>> | undefined;
  readonly rules: readonly Rule[];
}

/** Worker threads are slow to start, so tests with the same options share a sandbox. */
const sandboxes = new Map<string, { readonly sandbox: Sandbox; use(scripts: Scripts): void }>();
afterAll(async () => {
  await Promise.all([...sandboxes.values()].map(({ sandbox }) => sandbox.close()));
});

type Scripts = Readonly<Record<string, string>>;

function sandboxFor(scripts: Scripts, options: Partial<SandboxOptions>): Sandbox {
  const { network, ...rest } = options;
  const key = `${JSON.stringify(rest)} ${network ? numberOf(network) : 'none'}`;
  const known = sandboxes.get(key) ?? newSandbox(options);
  sandboxes.set(key, known);
  known.use(scripts);
  return known.sandbox;
}

const networks: unknown[] = [];
function numberOf(network: object): number {
  if (!networks.includes(network)) networks.push(network);
  return networks.indexOf(network);
}

function newSandbox(options: Partial<SandboxOptions>) {
  let current: readonly Script[] = [];
  return {
    sandbox: scriptSandbox({ ...options, scripts: () => current }),
    use(scripts: Scripts) {
      current = Object.entries(scripts).map(([name, text]) => readScript(name, text));
    },
  };
}

/** `scripts`: script texts by name, or the text of one script. */
export async function readWith(scripts: string | Scripts, options: ReadOptions = {}): Promise<ReadWithScripts> {
  const { html = page, url = PAGE, extract: extractOptions, signal, ...rest } = options;
  const sandbox = sandboxFor(typeof scripts === 'string' ? { 'test.js': scripts } : scripts, rest);
  const events: TraceEvent[] = [];
  const session = sandbox.openSession();
  const rules = await session.rules(extractOptions?.rules?.rules ?? [], url);
  const pipeline = run(
    { html, url },
    { ...extractOptions, rules: ruleSet(rules), url, trace: (event) => events.push(event) },
  );
  let step = pipeline.next();
  for (; !step.done; step = pipeline.next()) await session.runHooks(step.value, signal);
  await session.close();
  return {
    article: step.value,
    events,
    log: events.flatMap((event) => (event.did === 'logged' ? [`${event.level} ${event.message}`] : [])),
    warnings: step.value.warnings.map(({ message }) => message),
    properties: session.properties,
    rules,
  };
}

/** The text of an active script with this body for one hook; `document` is the hook's argument. */
export const hook = (name: string, body: string) =>
  `exports.isActive = () => true; exports.${name} = function (document) { ${body} };`;
