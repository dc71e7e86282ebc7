/**
 * Runs the rules that match: before the content is chosen on the whole page, afterwards on the draft.
 *
 * In each phase every trigger is asked before the first rule changes anything, and what rules read (metadata, links to follow) is read
 * before anything is removed. Then rule by rule: scope, removals, actions. Nothing outside the scope is touched.
 */
import { Element, elementsInside, moveChildren, type Node, type Parent } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Described, Doc, Draft } from '../types.ts';
import { Advice } from './advice.ts';
import { findLeads } from './findLeads.ts';
import { findMetadata } from './findMetadata.ts';
import { findScope, firstFound, warnOfScope } from './findScope.ts';
import { attempt, isOfPhase, matchingRules } from './matchRules.ts';
import { ops } from './ops/index.ts';
import { siteIn } from './ops/op.ts';
import type { Rule } from './rule.ts';
import { finder, isAt } from './selectors.ts';

export function applyPreRules(doc: Described): void {
  const matching = matchingRules(doc, doc.root, (rule) => isOfPhase('pre')(rule) || isRead(rule));
  const advice = new Advice(doc, matching);
  for (const rule of matching) attempt(doc, rule, () => read(doc, rule));
  for (const rule of matching.filter(isOfPhase('pre'))) {
    tellMatch(doc, rule);
    if (discards(doc, rule)) return;
    attempt(doc, rule, () => findScope(doc, rule, advice));
    attempt(doc, rule, () => change(doc, rule, doc.ruled.scope?.element ?? doc.root, advice));
  }
}

export function applyPostRules(draft: Draft): void {
  const matching = matchingRules(draft, draft.body, isOfPhase('post'));
  for (const rule of matching) attempt(draft, rule, () => findMetadata(draft, rule, draft.body));
  for (const rule of matching) {
    tellMatch(draft, rule);
    if (discards(draft, rule)) {
      empty(draft, rule);
      return;
    }
    // A rule of both phases has found its scope on the page: what is left is inside it.
    if (rule.phase === 'post') attempt(draft, rule, () => narrow(draft, rule));
    attempt(draft, rule, () => change(draft, rule, draft.body));
  }
}

/** Rules of the content whose values and includes are on the page, where the engine may not have kept them. */
function isRead(rule: Rule): boolean {
  return rule.phase === 'post' && (rule.metadata.length > 0 || rule.include.length > 0);
}

function read(doc: Described, rule: Rule): void {
  findMetadata(doc, rule, doc.root);
  findLeads(doc, rule);
  if (rule.sponsored?.some((selector) => isAt(selector, doc.root)))
    doc.metadata.sponsored = { value: true, source: 'rule' };
  if (rule.hidesPicture) doc.ruled.hidesPicture = true;
  if (rule.include.length) doc.ruled.wanted.push({ rule: rule.id, selectors: rule.include });
}

function tellMatch(doc: Doc, rule: Rule): void {
  doc.options.trace?.({ stage: doc.stage, did: 'matched', rule: rule.id });
}

function discards(doc: Doc, rule: Rule): boolean {
  if (rule.discard) doc.discarded = { rule: rule.id, reason: rule.discard.reason };
  return rule.discard !== undefined;
}

function change(doc: Doc, rule: Rule, root: Parent, advice?: Advice): void {
  for (const selector of rule.remove) {
    attempt(doc, rule, () => {
      const { nodes, attributes } = finder(selector)(root);
      for (const { owner, name } of attributes) owner.removeAttribute(name);
      if (advice?.isWeighed(rule)) advice.adviseRemoval(rule, selector, nodes);
      else remove(doc, rule, root, new Set(nodes));
    });
    doc.ruled.unwanted.push(selector);
  }
  const site = siteIn(doc, rule.id, root);
  for (const action of rule.actions) attempt(doc, rule, () => ops.get(action.op)?.run(site, action as never));
}

/** What is inside something dropped went with it. */
function remove(doc: Doc, rule: Rule, root: Parent, found: ReadonlySet<Node>): void {
  if (!found.size) return;
  for (const element of elementsInside(root)) if (found.has(element)) drop(doc, element, 'rule', rule.id);
  for (const node of found) if (!(node instanceof Element)) node.remove();
}

/** The scope of a rule of the content: the draft becomes what the selector finds. */
function narrow(draft: Draft, rule: Rule): void {
  const { scope } = rule;
  if (!scope) return;
  const found = firstFound(draft.body, scope, [...scope.article, ...scope.wrapper]);
  if (!found) {
    warnOfScope(draft, rule, scope);
    return;
  }
  const kept = new Element('article');
  for (const element of found.elements) kept.append(element);
  empty(draft, rule);
  moveChildren(kept, draft.body);
}

function empty(draft: Draft, rule: Rule): void {
  for (const child of draft.body.children) drop(draft, child, 'rule', rule.id);
  for (const child of draft.body.childNodes) child.remove();
}
