/** Counts, cuts and chunks articles by language-model tokens. A package of its own, because the encoding table is large. */
export { type Block, blocksOf } from './blocks.ts';
export { type Chunk, type ChunkOptions, chunksOf, DEFAULT_CHUNK_TOKENS } from './chunks.ts';
export { countTokens } from './countTokens.ts';
export { type Cut, cutToTokens } from './cutToTokens.ts';
export { type OutlineEntry, outlineOf } from './outline.ts';
export { type Section, sectionsOf } from './sections.ts';
