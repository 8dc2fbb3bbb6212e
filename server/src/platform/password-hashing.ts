/** Turns passwords into what may be stored. */
export interface PasswordHashing {
  /** A hash with its salt. */
  hash(password: string): Promise<string>;
  /** Whether `hash` was made of this password. */
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}
