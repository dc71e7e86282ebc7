/**
 * Applies the matching rules: on the whole page before the content is chosen (`pre`), on the draft afterwards (`post`).
 *
 * In each phase all triggers are evaluated before the first rule changes anything, and metadata and leads are read before anything is
 * removed. Then each rule in turn sets its scope, removes, and runs its actions. Nothing outside the scope is changed.
 */
import { Element, elementsInside, moveChildren, type Node, type Parent } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { DescribedDoc, Doc, Draft } from '../types.ts';
import { AdviceCheck } from './adviceCheck.ts';
import { findLeads } from './findLeads.ts';
import { findMetadata } from './findMetadata.ts';
import { findScope, firstScopeMatch, warnScopeNotFound } from './findScope.ts';
import { attempt, isOfPhase, matchingRules } from './matchRules.ts';
import { actionScope } from './ops/op.ts';
import { opRuns } from './ops/runs.ts';
import type { Rule } from './rule.ts';
import { compileSelector, hasMatch } from './selectors.ts';

export function applyPreRules(doc: DescribedDoc): void {
  const matching = matchingRules(doc, doc.root, (rule) => isOfPhase('pre')(rule) || readsFromPage(rule));
  const adviceCheck = new AdviceCheck(doc, matching);
  for (const rule of matching) attempt(doc, rule, () => readValues(doc, rule));
  for (const rule of matching.filter(isOfPhase('pre'))) {
    traceMatch(doc, rule);
    if (discardIfRequested(doc, rule)) return;
    attempt(doc, rule, () => findScope(doc, rule, adviceCheck));
    attempt(doc, rule, () => removeAndAct(doc, rule, doc.ruleResults.scope?.element ?? doc.root, adviceCheck));
  }
}

export function applyPostRules(draft: Draft): void {
  const matching = matchingRules(draft, draft.body, isOfPhase('post'));
  for (const rule of matching) attempt(draft, rule, () => findMetadata(draft, rule, draft.body));
  for (const rule of matching) {
    traceMatch(draft, rule);
    if (discardIfRequested(draft, rule)) {
      dropAll(draft, rule);
      return;
    }
    // A rule of both phases has set its scope in the pre phase.
    if (rule.phase === 'post') attempt(draft, rule, () => narrowToScope(draft, rule));
    attempt(draft, rule, () => removeAndAct(draft, rule, draft.body));
  }
}

/** Whether a post rule reads metadata or includes from the whole page, because the engine may drop the elements. */
function readsFromPage(rule: Rule): boolean {
  return rule.phase === 'post' && (rule.metadata.length > 0 || rule.include.length > 0);
}

function readValues(doc: DescribedDoc, rule: Rule): void {
  findMetadata(doc, rule, doc.root);
  findLeads(doc, rule);
  if (rule.sponsored?.some((selector) => hasMatch(selector, doc.root)))
    doc.metadata.sponsored = { value: true, source: 'rule' };
  if (rule.hidesPicture) doc.ruleResults.hidesPicture = true;
  if (rule.comments !== undefined) doc.ruleResults.wantsComments = rule.comments;
  if (rule.include.length) doc.ruleResults.includeSelectors.push({ rule: rule.id, selectors: rule.include });
}

function traceMatch(doc: Doc, rule: Rule): void {
  doc.options.trace?.({ stage: doc.stage, did: 'matched', rule: rule.id });
}

/** Marks the page as discarded if the rule has `discard`. Returns whether it did. */
function discardIfRequested(doc: Doc, rule: Rule): boolean {
  if (rule.discard) doc.discarded = { rule: rule.id, reason: rule.discard.reason };
  return rule.discard !== undefined;
}

function removeAndAct(doc: Doc, rule: Rule, root: Parent, adviceCheck?: AdviceCheck): void {
  for (const selector of rule.remove) {
    attempt(doc, rule, () => {
      const { nodes, attributes } = compileSelector(selector)(root);
      for (const { owner, name } of attributes) owner.removeAttribute(name);
      if (adviceCheck?.isAdvisory(rule)) adviceCheck.recordRemoval(rule, selector, nodes);
      else remove(doc, rule, root, new Set(nodes));
    });
    doc.ruleResults.removeSelectors.push(selector);
  }
  const scope = actionScope(doc, rule.id, root);
  for (const action of rule.actions) attempt(doc, rule, () => opRuns.get(action.op)?.(scope, action as never));
}

/** Removes nodes from the page. Text comes first and elements inside a dropped element are skipped, so nothing is reported twice. */
function remove(doc: Doc, rule: Rule, root: Parent, found: ReadonlySet<Node>): void {
  if (!found.size) return;
  for (const node of found) if (!(node instanceof Element)) drop(doc, node, 'rule', rule.id);
  for (const element of elementsInside(root)) if (found.has(element)) drop(doc, element, 'rule', rule.id);
}

/** Reduces the draft to what a post rule's scope selects. */
function narrowToScope(draft: Draft, rule: Rule): void {
  const { scope } = rule;
  if (!scope) return;
  const found = firstScopeMatch(draft.body, scope, [...scope.article, ...scope.wrapper]);
  if (!found) {
    warnScopeNotFound(draft, rule, scope);
    return;
  }
  const selected = new Element('article');
  for (const element of found.elements) selected.append(element);
  dropAll(draft, rule);
  moveChildren(selected, draft.body);
}

function dropAll(draft: Draft, rule: Rule): void {
  for (const child of draft.body.childNodes) drop(draft, child, 'rule', rule.id);
}
