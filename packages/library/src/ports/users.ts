export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The owner of a library. Only a user with a name has an account, and can sign in. */
export interface User {
  readonly id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly role: Role;
  /** What the user's clients store about how they show pages. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly hasPassword: boolean;
  /** Whether sign-in asks for a code of an authenticator. */
  readonly hasTotp: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastSignInAt?: string | undefined;
  readonly disabledAt?: string | undefined;
}

/** What proves who somebody is. Never leaves the account service. */
export interface Credentials {
  readonly passwordHash?: string | undefined;
  readonly totpSecret?: string | undefined;
  /** The time step of the last code that was accepted: a code is accepted once. */
  readonly totpStep?: number | undefined;
  /** Hashes of unused recovery codes. */
  readonly recoveryHashes: readonly string[];
}

export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly role: Role;
  readonly passwordHash?: string | undefined;
  readonly createdAt: string;
}

/** Absent keys stay as they are; `null` clears a value. */
export interface UserChange {
  readonly name?: string | undefined;
  readonly email?: string | null | undefined;
  readonly role?: Role | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly lastSignInAt?: string | undefined;
  readonly disabledAt?: string | null | undefined;
  readonly passwordHash?: string | undefined;
  readonly totpSecret?: string | null | undefined;
  readonly totpStep?: number | null | undefined;
  readonly recoveryHashes?: readonly string[] | undefined;
}

export interface Users {
  /** Resolves to the id of the user with this id or else this name; adds a user with this id if there is neither. */
  ensure(idOrName: string): Promise<string>;
  /** Erases a user with everything that is theirs, archives included. Resolves to false if there is no such user. */
  erase(id: string): Promise<boolean>;
  byId(id: string): Promise<User | undefined>;
  byName(name: string): Promise<User | undefined>;
  /** Users with an account, by name. */
  accounts(): Promise<readonly User[]>;
  hasAccounts(): Promise<boolean>;
  /**
   * Gives an account to the user with this id, who is added if needed. False, with nothing written, if that user has an account
   * or another user has the name.
   */
  addAccount(account: NewAccount): Promise<boolean>;
  /** False if there is no such user, or another user has the new name. */
  change(id: string, change: UserChange, at: string): Promise<boolean>;
  /** Replaces the step only if it is lower, so that two requests cannot use the same code. */
  useTotpStep(id: string, step: number): Promise<boolean>;
  /** Removes a recovery code; false if it was used already. */
  useRecoveryHash(id: string, hash: string): Promise<boolean>;
  credentials(id: string): Promise<Credentials | undefined>;
}
