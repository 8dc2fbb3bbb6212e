import type { Access } from '@greenroom/contract/access';
import type { Actor } from '../../actor.ts';

/** The kinds of access that require more than a session. */
export type GuardedAccess = Exclude<Access, 'anyone' | 'signed-in'>;

/** Decides who may call endpoints of one access. */
export interface Admission {
  /** @throws AppError saying why this actor may not call. */
  check: (actor: Actor) => void | Promise<void>;
  /** Whether API keys may call these endpoints too. Keys cannot call any other endpoint. */
  opensByKey?: boolean;
}

export type Admissions = Readonly<Record<GuardedAccess, Admission>>;
