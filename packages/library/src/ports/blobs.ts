/** Archives, by the id of their bookmark. */
export interface Blobs {
  /** Replaces whole or not at all; resolves when it is durable. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  get(id: string): Promise<Uint8Array | undefined>;
  /** Fine when there is none. */
  remove(id: string): Promise<void>;
}
