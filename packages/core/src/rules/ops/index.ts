/** All actions of the rule language. Parser, schema, help and reference are built from this table; `runs.ts` has what they do. */
import { groupSiblings } from './groupSiblings.ts';
import { move } from './move.ts';
import type { Op, OpDefinition } from './op.ts';
import { remove } from './remove.ts';
import { removeAttrs } from './removeAttrs.ts';
import { removeChildren } from './removeChildren.ts';
import { removeContainer } from './removeContainer.ts';
import { removeOuterParent } from './removeOuterParent.ts';
import { removeParent } from './removeParent.ts';
import { removeToParent } from './removeToParent.ts';
import { reorder } from './reorder.ts';
import { replaceWithText } from './replaceWithText.ts';
import { retag } from './retag.ts';
import { setAttr } from './setAttr.ts';
import { splitBreaks } from './splitBreaks.ts';
import { unwrap } from './unwrap.ts';
import { wrap } from './wrap.ts';

const definitions: readonly OpDefinition[] = [
  retag,
  wrap,
  unwrap,
  removeContainer,
  remove,
  removeParent,
  removeOuterParent,
  removeToParent,
  removeChildren,
  move,
  removeAttrs,
  setAttr,
  replaceWithText,
  groupSiblings,
  reorder,
  splitBreaks,
];

export const ops: ReadonlyMap<string, Op> = new Map(
  definitions.map((definition) => [definition.op, { ...definition, fields: definition.fields() }]),
);
