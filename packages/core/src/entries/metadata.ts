/** The entry `@pith/core/metadata`: what a page says about itself, without its content. */
export { extractMetadata, type MetadataOptions } from '../extractMetadata.ts';
export type { Media, Metadata, MetadataValue, Sourced } from '../types.ts';
