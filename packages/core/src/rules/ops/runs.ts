/** What the actions do, by name. Apart from `index.ts`: a program that only applies rules needs no parser and no reference. */
import { runGroupSiblings } from './groupSiblings.ts';
import { runMove } from './move.ts';
import type { OpRun } from './op.ts';
import { runRemove } from './remove.ts';
import { runRemoveAttrs } from './removeAttrs.ts';
import { runRemoveChildren } from './removeChildren.ts';
import { runRemoveOuterParent } from './removeOuterParent.ts';
import { runRemoveParent } from './removeParent.ts';
import { runRemoveToParent } from './removeToParent.ts';
import { runReorder } from './reorder.ts';
import { runReplaceWithText } from './replaceWithText.ts';
import { runRetag } from './retag.ts';
import { runSetAttr } from './setAttr.ts';
import { runSplitBreaks } from './splitBreaks.ts';
import { runUnwrap } from './unwrap.ts';
import { runWrap } from './wrap.ts';

const runs = {
  retag: runRetag,
  wrap: runWrap,
  unwrap: runUnwrap,
  remove_container: runUnwrap,
  remove: runRemove,
  remove_parent: runRemoveParent,
  remove_outer_parent: runRemoveOuterParent,
  remove_to_parent: runRemoveToParent,
  remove_children: runRemoveChildren,
  move: runMove,
  remove_attrs: runRemoveAttrs,
  set_attr: runSetAttr,
  replace_with_text: runReplaceWithText,
  group_siblings: runGroupSiblings,
  reorder: runReorder,
  split_breaks: runSplitBreaks,
};

export const opRuns: ReadonlyMap<string, OpRun> = new Map(Object.entries(runs as unknown as Record<string, OpRun>));
