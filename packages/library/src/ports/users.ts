export interface Users {
  /** Adds a user, unless there is one with this id. */
  ensure(id: string): Promise<void>;
  /** Erases a user with everything that is theirs, archives included. Resolves to false if there is no such user. */
  erase(id: string): Promise<boolean>;
}
