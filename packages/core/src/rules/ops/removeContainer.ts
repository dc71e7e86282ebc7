import type { OpDefinition } from './op.ts';
import { unwrap } from './unwrap.ts';

export const removeContainer = {
  op: 'remove_container',
  summary: 'Alias of `unwrap`.',
  fields: () => unwrap.fields(),
  example: ['<div class="box">Noon <b>tide</b></div>', 'selector: .box', 'Noon <b>tide</b>'],
} satisfies OpDefinition;
