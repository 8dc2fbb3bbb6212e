import type { Access } from '@greenroom/contract/access';
import type { Actor } from '../../actor.ts';

/** What an endpoint's access can ask for besides a session. */
export type GuardedAccess = Exclude<Access, 'anyone' | 'signed-in'>;

/** Who may call endpoints of one access. */
export interface Admission {
  /** @throws AppError with why this actor may not. */
  check: (actor: Actor) => void | Promise<void>;
  /** API keys open them too. No other endpoint is opened by a key. */
  opensByKey?: boolean;
}

export type Admissions = Readonly<Record<GuardedAccess, Admission>>;
