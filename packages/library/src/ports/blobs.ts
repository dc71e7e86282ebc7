/** Archive storage, keyed by bookmark id. */
export interface Blobs {
  /**
   * Stores a new archive next to the bookmark's current one, and resolves to its name once it is durable. The new archive
   * replaces the current one when the bookmark row is written with that name, so a row always matches its archive.
   */
  add(id: string, bytes: Uint8Array): Promise<string>;
  /** Returns the archive that the bookmark row names. */
  get(id: string): Promise<Uint8Array | undefined>;
}
