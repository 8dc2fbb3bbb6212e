import { isDeepStrictEqual } from 'node:util';
import type { AppealState } from '@greenroom/contract/moderation/appeals.schemas';

/** What a moderation entry changed. */
export type Moderated =
  | { kind: 'timeout' | 'ban' | 'moderator'; userId: string }
  | { kind: 'message'; streamId: string; sequence: number; content: string }
  | { kind: 'purge'; streamId: string }
  | { kind: 'settings' }
  | { kind: 'held'; heldId: string; content: string }
  | { kind: 'report'; streamId: string; sequence: number; content: string }
  | { kind: 'appeal'; appealId: string; userId: string; sanction: 'timeout' | 'ban'; content: string };

/** A sanction as an entry keeps it: moments are ISO 8601. */
export interface KeptSanction {
  until: string | null;
  told: string;
  since: string;
}

/** An appeal as an entry keeps it, with the sanction that it is against: null while none holds. */
export interface KeptAppeal {
  state: AppealState;
  answer: string | null;
  sanction: KeptSanction | null;
}

/** Whether two states of the same thing are the same, as JSON keeps them. */
export function isSameState(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(state: unknown): unknown {
  return state === undefined ? null : JSON.parse(JSON.stringify(state));
}
