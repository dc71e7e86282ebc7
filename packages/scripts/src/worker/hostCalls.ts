/** The functions that the sandbox can call, for one page: nodes, text, the current document, queries to the main thread, the log. */
import { dom, parseHtml } from '@pith/core/tree';
import { type FlatTree, flatten, unflatten } from '../flatTree.ts';
import type { ScriptLimits } from '../limits.ts';
import type { FromWorker, HostQuery, HostReply, ScriptRequest } from '../messages.ts';
import { absolutise } from './absolutise.ts';
import type { Budget } from './budget.ts';
import { domCalls, type HostCall } from './domCalls.ts';
import { NodeTable } from './nodeTable.ts';
import { readXml } from './readXml.ts';
import { textCalls } from './textCalls.ts';

interface HostCallOptions {
  readonly budget: Budget;
  readonly limits: ScriptLimits;
  readonly query: (query: HostQuery) => HostReply;
  readonly log: (message: FromWorker) => void;
}

export class HostCalls {
  readonly calls: Readonly<Record<string, HostCall>>;
  private readonly budget: Budget;
  private readonly sendQuery: HostCallOptions['query'];
  private readonly nodes: NodeTable;
  private document: dom.Document | undefined;
  private isChanged = false;
  private script = 0;

  constructor({ budget, limits, query, log }: HostCallOptions) {
    this.budget = budget;
    this.sendQuery = query;
    this.nodes = new NodeTable(limits, budget.stop);
    this.calls = Object.assign(Object.create(null) as Record<string, HostCall>, {
      ...domCalls(this.nodes, () => {
        this.isChanged = true;
      }),
      ...textCalls(limits.textLength),
      document: () => this.nodes.numberOf(this.currentDocument()),
      readXml: (text) => JSON.stringify(readXml(this.nodes.countText(text))),
      parseDocument: (html) => this.nodes.numberOf(this.parse(html)),
      replaceDocument: (html) => this.replaceDocument(this.parse(String(html).replace(CONTROLS, ''))),
      meta: () => this.json({ kind: 'meta' }),
      properties: () => this.json({ kind: 'properties' }),
      siteConfig: (url) => this.json({ kind: 'siteConfig', url: String(url) }),
      request: (method, url, body, headers) =>
        this.request({
          method: method === 'POST' ? 'POST' : 'GET',
          url: String(url),
          headers: JSON.parse(String(headers)) as Record<string, string>,
          body: body === undefined || body === null ? undefined : String(body),
        }),
      log: (level, message) => {
        const text = String(message);
        budget.countLog(text.length + 1);
        log({ log: { script: this.script, level: String(level), message: text } });
      },
    } satisfies Record<string, HostCall>);
  }

  /** Called at the start of each hook: the page has changed since the last one. */
  resetDocument(): void {
    this.document = undefined;
    this.isChanged = false;
    this.nodes.clear();
  }

  startScript(script: number): void {
    this.script = script;
    this.nodes.resetCounts();
  }

  takeChangedTree(): FlatTree | undefined {
    if (!this.document || !this.isChanged) return undefined;
    this.isChanged = false;
    return flatten(this.document);
  }

  private currentDocument(): dom.Document {
    if (this.document) return this.document;
    const reply = this.query({ kind: 'document' });
    this.document = new dom.Document();
    if ('tree' in reply) {
      unflatten(reply.tree, this.document);
      absolutise(this.document, reply.baseUrl);
    }
    return this.document;
  }

  /** Replaces the contents, so that a script that holds the document sees the new ones. */
  private replaceDocument(parsed: dom.Document): undefined {
    this.document ??= new dom.Document();
    for (let child = this.document.firstChild; child; child = this.document.firstChild) child.remove();
    dom.moveChildren(parsed, this.document);
    this.isChanged = true;
  }

  private parse(html: unknown): dom.Document {
    const document = parseHtml(this.nodes.countText(html));
    this.nodes.countTree(document);
    return document;
  }

  private query(query: HostQuery): HostReply {
    return this.budget.waitFor(() => this.sendQuery(query));
  }

  private json(query: HostQuery): string {
    const reply = this.query(query);
    if ('json' in reply) return reply.json;
    throw new Error('error' in reply ? reply.error : 'no reply');
  }

  private request(request: ScriptRequest): string {
    this.budget.countRequest();
    const reply = this.query({ kind: 'request', request });
    if (!('response' in reply)) throw new Error('error' in reply ? reply.error : 'no reply');
    const { status, headers, text, bytes } = reply.response;
    this.budget.countBody(bytes);
    return JSON.stringify({ status, headers: canonicalHeaders(headers), text });
  }
}

/** Control characters except line ends and tabs. */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** Capitalises names (`Content-Type`) and joins several values with a space. */
function canonicalHeaders(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase().replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase()),
      [value].flat().join(' '),
    ]),
  );
}
