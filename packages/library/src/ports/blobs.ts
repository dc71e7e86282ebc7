/** Archive storage, keyed by bookmark id. */
export interface Blobs {
  /**
   * Stores a new archive next to the bookmark's current one, and resolves to its name once it is durable. The new archive
   * replaces the current one when the bookmark row is written with that name, so a row always matches its archive.
   */
  add(id: string, bytes: Uint8Array): Promise<string>;
  /** Returns the archive that the bookmark row names. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** The bytes of all archives, by bookmark; also of those that were replaced and are not removed yet. */
  sizes(): Promise<ReadonlyMap<string, number>>;
  /** Archives of bookmarks that have no row: the rows were lost. The newest archive of each. */
  lost(): Promise<readonly LostArchive[]>;
}

export interface LostArchive {
  /** Id of the bookmark. */
  readonly id: string;
  /** Name of the archive, for `Bookmarks.putFull`. */
  readonly archive: string;
  readonly writtenAt: Date;
  read(): Promise<Uint8Array | undefined>;
}
