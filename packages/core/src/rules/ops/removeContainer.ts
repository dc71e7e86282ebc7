import { defineOp } from './op.ts';
import { unwrap } from './unwrap.ts';

export const removeContainer = defineOp({
  ...unwrap,
  op: 'remove_container',
  summary: 'Alias of `unwrap`.',
});
