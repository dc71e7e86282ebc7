/** Requests that were accepted and have not ended. */
export interface AcceptedRequests {
  ids(): Promise<readonly string[]>;
  read(id: string): Promise<Uint8Array>;
  /** The id is a UUID. */
  add(id: string, bytes: Uint8Array): Promise<void>;
  remove(id: string): Promise<void>;
}
