/** The fitted weights of the features; see bench/fit. Read at the first page, like the word tables. */
import { features } from './features.ts';
import { model } from './model.ts';
import type { BlockModel, FittedWeights } from './modelTypes.ts';
import { pageTypes } from './pageTypes.ts';
import { readBlockModel, readWeights } from './readModel.ts';

let blocks: BlockModel | undefined;
let types: FittedWeights | undefined;

export function blockModel(): BlockModel {
  blocks ??= readBlockModel(model, features.length, pageTypes.length);
  return blocks;
}

export function pageTypeWeights(): FittedWeights {
  types ??= readWeights(model.pageTypes, pageTypes.length);
  return types;
}
