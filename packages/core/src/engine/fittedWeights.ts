/** The fitted weights of the features; see bench/fit. Read at the first page, like the word tables. */
import { model } from './model.ts';
import type { FittedWeights } from './modelTypes.ts';
import { pageTypes } from './pageTypes.ts';
import { readWeights } from './readModel.ts';

let blocks: FittedWeights | undefined;
let types: FittedWeights | undefined;

export function blockWeights(): FittedWeights {
  blocks ??= readWeights(model.blocks, 1 + pageTypes.length);
  return blocks;
}

export function pageTypeWeights(): FittedWeights {
  types ??= readWeights(model.pageTypes, pageTypes.length);
  return types;
}
