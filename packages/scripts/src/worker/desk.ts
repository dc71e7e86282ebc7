/** Everything behind the sandbox's door, for one page: the current document, what is asked of outside, the log. */
import { dom, parseHtml } from '@pith/core/tree';
import type { ScriptLimits } from '../limits.ts';
import type { Answer, Ask, FromWorker, ScriptRequest } from '../messages.ts';
import { type FlatTree, flatten, unflatten } from '../tree.ts';
import { absolutise } from './absolutise.ts';
import type { Budget } from './budget.ts';
import { type Call, domCalls } from './domCalls.ts';
import { Nodes } from './nodes.ts';
import { textCalls } from './textCalls.ts';

interface DeskOptions {
  readonly budget: Budget;
  readonly limits: ScriptLimits;
  readonly ask: (ask: Ask) => Answer;
  readonly log: (message: FromWorker) => void;
}

export class Desk {
  readonly calls: Readonly<Record<string, Call>>;
  private readonly budget: Budget;
  private readonly askOutside: DeskOptions['ask'];
  private readonly nodes: Nodes;
  private document: dom.Document | undefined;
  private isChanged = false;
  private script = 0;

  constructor({ budget, limits, ask, log }: DeskOptions) {
    this.budget = budget;
    this.askOutside = ask;
    this.nodes = new Nodes(limits, budget.stop);
    this.calls = Object.assign(Object.create(null) as Record<string, Call>, {
      ...domCalls(this.nodes, () => {
        this.isChanged = true;
      }),
      ...textCalls,
      document: () => this.nodes.numberOf(this.currentDocument()),
      parseDocument: (html) => this.nodes.numberOf(this.parsed(html)),
      replaceDocument: (html) => this.replaceDocument(this.parsed(String(html).replace(CONTROLS, ''))),
      meta: () => this.json({ ask: 'meta' }),
      properties: () => this.json({ ask: 'properties' }),
      siteConfig: (url) => this.json({ ask: 'siteConfig', url: String(url) }),
      request: (method, url, body, headers) =>
        this.request({
          method: method === 'POST' ? 'POST' : 'GET',
          url: String(url),
          headers: JSON.parse(String(headers)) as Record<string, string>,
          body: body === undefined || body === null ? undefined : String(body),
        }),
      log: (level, message) => {
        const text = String(message);
        budget.log(text.length + 1);
        log({ log: { script: this.script, level: String(level), message: text } });
      },
    } satisfies Record<string, Call>);
  }

  /** At the start of each hook: the page has moved on since the last one. */
  newDocument(): void {
    this.document = undefined;
    this.isChanged = false;
    this.nodes.forget();
  }

  startTurn(script: number): void {
    this.script = script;
    this.nodes.startCounting();
  }

  takeChangedTree(): FlatTree | undefined {
    if (!this.document || !this.isChanged) return undefined;
    this.isChanged = false;
    return flatten(this.document);
  }

  private currentDocument(): dom.Document {
    if (this.document) return this.document;
    const answer = this.outside({ ask: 'document' });
    this.document = new dom.Document();
    if ('tree' in answer) {
      unflatten(answer.tree, this.document);
      absolutise(this.document, answer.baseUrl);
    }
    return this.document;
  }

  /** In place: whoever holds the document holds the new one. */
  private replaceDocument(parsed: dom.Document): undefined {
    this.document ??= new dom.Document();
    for (let child = this.document.firstChild; child; child = this.document.firstChild) child.remove();
    dom.moveChildren(parsed, this.document);
    this.isChanged = true;
  }

  private parsed(html: unknown): dom.Document {
    const document = parseHtml(this.nodes.text(html));
    this.nodes.countTree(document);
    return document;
  }

  private outside(ask: Ask): Answer {
    return this.budget.waitFor(() => this.askOutside(ask));
  }

  private json(ask: Ask): string {
    const answer = this.outside(ask);
    if ('json' in answer) return answer.json;
    throw new Error('error' in answer ? answer.error : 'no answer');
  }

  private request(request: ScriptRequest): string {
    this.budget.request();
    const outcome = this.outside({ ask: 'request', request });
    if (!('answer' in outcome)) throw new Error('error' in outcome ? outcome.error : 'no answer');
    const { status, headers, text, bytes } = outcome.answer;
    this.budget.body(bytes);
    return JSON.stringify({ status, headers: canonical(headers), text });
  }
}

/** All but line ends and tabs. */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** `Content-Type` as people write it; several values joined by a space. */
function canonical(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase().replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase()),
      [value].flat().join(' '),
    ]),
  );
}
