/** Archives, by the id of their bookmark. */
export interface Blobs {
  /**
   * Lays one beside the one that the bookmark has; resolves to its name when it is durable. It takes the other's place when
   * the bookmark is written with that name, so that a row and its archive always belong together.
   */
  add(id: string, bytes: Uint8Array): Promise<string>;
  /** The one that its bookmark is written with. */
  get(id: string): Promise<Uint8Array | undefined>;
}
