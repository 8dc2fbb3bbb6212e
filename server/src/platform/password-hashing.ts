/** Hashes passwords for storage. */
export interface PasswordHashing {
  /** Resolves to a hash that includes its salt. */
  hash(password: string): Promise<string>;
  /** Whether `hash` was made from this password. */
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}
