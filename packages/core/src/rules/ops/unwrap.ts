import { unwrap as unwrapElement } from '../../dom/index.ts';
import { selector } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const unwrap = {
  op: 'unwrap',
  summary: 'Replaces each match with its children, text included.',
  fields: () => ({ selector: selector('what to unwrap') }),
  example: ['<div class="box">Noon <b>tide</b></div>', 'selector: .box', 'Noon <b>tide</b>'],
} satisfies OpDefinition;

export const runUnwrap: OpRun<typeof unwrap> = (scope, action) => {
  for (const element of scope.find(action.selector)) unwrapElement(element);
};
