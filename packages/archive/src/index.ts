export { archiveErrors } from './errors.ts';
export type { BookFacts } from './export/epub/book.ts';
export { type Chapter, epubFiles } from './export/epub/epub.ts';
export { singleFile } from './export/singleFile.ts';
export {
  type Gathered,
  type Gatherer,
  type GetResource,
  imageGatherer,
  nothingGathered,
  type Resource,
} from './images/gather.ts';
export { filesIn, type KeptImages, placesIn } from './images/places.ts';
export type { Followed, Originals } from './originals.ts';
export { type Bundle, type Captures, pack } from './pack.ts';
export { type Archive, type ArchivedResource, readArchive } from './readArchive.ts';
export type { PageFacts } from './readingPage.ts';
export { zipContent } from './zipContent.ts';
export { type OutFile, zipFiles } from './zipFiles.ts';
