export { type CleanTexts, cleanArchive } from './cleanArchive.ts';
export { archiveErrors } from './errors.ts';
export type { BookMetadata } from './export/epub/book.ts';
export { type Chapter, epubFiles } from './export/epub/epub.ts';
export { setFormulas } from './export/setFormulas.ts';
export { singleFile } from './export/singleFile.ts';
export { type ArchivedImages, imageFilesByUrl, imageUrlRewriter } from './images/archivedImages.ts';
export {
  type CollectedImages,
  type CollectOptions,
  type FetchResource,
  type ImageCollector,
  imageCollector,
  noImages,
  type Resource,
} from './images/collectImages.ts';
export type { PageLimits } from './images/limits.ts';
export type { FetchedLead, Originals } from './originals.ts';
export { type ArchiveContents, type Captures, packArchive } from './packArchive.ts';
export { type PassivePageOptions, passivePage } from './passivePage.ts';
export { type Archive, type ArchivedResource, readArchive } from './readArchive.ts';
export { readZipEntry } from './readZipEntry.ts';
export { salvageArchive } from './salvageArchive.ts';
export type { StandaloneArticle } from './standalonePage.ts';
export { type ExportFile, zipFiles } from './zipFiles.ts';
