/**
 * Numbers for the nodes that scripts use. Scripts only ever hold the number of a node.
 *
 * Decision: docs/decisions/0009-node-handles-in-the-sandbox.md.
 */
import { dom, parseHtmlFragment } from '@pith/core/tree';
import type { Stop } from './budget.ts';

export interface NodeLimits {
  readonly nodes: number;
  readonly writtenLength: number;
}

export class NodeTable {
  private readonly byNumber = new Map<number, dom.Node>();
  private readonly numbers = new Map<dom.Node, number>();
  private readonly limits: NodeLimits;
  private readonly stop: Stop;
  private next = 1;
  private createdNodes = 0;
  private writtenLength = 0;

  constructor(limits: NodeLimits, stop: Stop) {
    this.limits = limits;
    this.stop = stop;
  }

  /** 0 for no node. A node keeps its number, so that a script gets the same object for the same node. */
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
    if (!node) throw new TypeError('this node belongs to the document of an earlier hook');
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

  /** Numbers are never reused: an object that a script kept from an earlier document finds nothing. */
  clear(): void {
    this.byNumber.clear();
    this.numbers.clear();
  }

  /** Called before each script. */
  resetCounts(): void {
    this.createdNodes = this.writtenLength = 0;
  }

  /** Counts a text. Every text that goes into a tree must pass here. */
  countText(value: unknown): string {
    const text = String(value ?? '');
    this.writtenLength += text.length;
    if (this.writtenLength > this.limits.writtenLength) this.stop('nodes');
    return text;
  }

  countNode<T extends dom.Node>(node: T): T {
    this.count(1);
    return node;
  }

  parse(html: unknown): dom.Node[] {
    const nodes = parseHtmlFragment(this.countText(html)).childNodes;
    for (const node of nodes) this.countTree(node);
    return nodes;
  }

  countTree(root: dom.Node): void {
    let count = 1;
    if (root instanceof dom.Parent) for (const _ of dom.nodesInside(root)) count += 1;
    this.count(count);
  }

  private count(nodes: number): void {
    this.createdNodes += nodes;
    if (this.createdNodes > this.limits.nodes) this.stop('nodes');
  }
}
