/** For people who feed articles to language models. An entry of its own, `@pith/core/tokens`: the table of the encoding is large. */
export { type Chunk, type ChunkOptions, chunksOf, DEFAULT_CHUNK_TOKENS } from './chunks.ts';
export { countTokens } from './countTokens.ts';
export { type Cut, cutToTokens } from './cutToTokens.ts';
export { type OutlineEntry, outlineOf } from './outline.ts';
