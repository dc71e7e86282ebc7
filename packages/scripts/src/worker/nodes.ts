/** The nodes that scripts know, by number. A number is all a script ever holds of a node. */
import { dom, parseHtmlFragment } from '@pith/core/tree';
import type { Stop } from './budget.ts';

export interface NodeLimits {
  readonly nodes: number;
  readonly writtenLength: number;
}

export class Nodes {
  private readonly byNumber = new Map<number, dom.Node>();
  private readonly numbers = new Map<dom.Node, number>();
  private readonly limits: NodeLimits;
  private readonly stop: Stop;
  private next = 1;
  private made = 0;
  private written = 0;

  constructor(limits: NodeLimits, stop: Stop) {
    this.limits = limits;
    this.stop = stop;
  }

  /** Zero for no node. A node keeps its number, so that two handles of one node are the same handle. */
  numberOf(node: dom.Node | null | undefined): number {
    if (!node) return 0;
    const known = this.numbers.get(node);
    if (known !== undefined) return known;
    this.byNumber.set(this.next, node);
    this.numbers.set(node, this.next);
    return this.next++;
  }

  get(number: unknown): dom.Node {
    const node = typeof number === 'number' ? this.byNumber.get(number) : undefined;
    if (!node) throw new TypeError('this node belongs to a document that is gone');
    return node;
  }

  parent(number: unknown): dom.Parent {
    const node = this.get(number);
    if (node instanceof dom.Parent) return node;
    throw new TypeError('this node cannot have children');
  }

  element(number: unknown): dom.Element {
    const node = this.get(number);
    if (node instanceof dom.Element) return node;
    throw new TypeError('this node is not an element');
  }

  /** Numbers are never given twice: a handle that a script kept from an earlier document finds nothing. */
  forget(): void {
    this.byNumber.clear();
    this.numbers.clear();
  }

  /** At the start of each script's turn. */
  startCounting(): void {
    this.made = this.written = 0;
  }

  /** Every text that goes into a tree passes here. */
  text(value: unknown): string {
    const text = String(value ?? '');
    this.written += text.length;
    if (this.written > this.limits.writtenLength) this.stop('nodes');
    return text;
  }

  made1<T extends dom.Node>(node: T): T {
    this.count(1);
    return node;
  }

  parse(html: unknown): dom.Node[] {
    const nodes = parseHtmlFragment(this.text(html)).childNodes;
    for (const node of nodes) this.countTree(node);
    return nodes;
  }

  countTree(root: dom.Node): void {
    let count = 1;
    if (root instanceof dom.Parent) for (const _ of dom.nodesInside(root)) count += 1;
    this.count(count);
  }

  private count(nodes: number): void {
    this.made += nodes;
    if (this.made > this.limits.nodes) this.stop('nodes');
  }
}
