import { isDeepStrictEqual } from 'node:util';

/** What a moderation entry changed. */
export type Moderated =
  | { kind: 'timeout' | 'ban' | 'moderator'; userId: string }
  | { kind: 'message'; streamId: string; sequence: number; content: string }
  | { kind: 'purge'; streamId: string }
  | { kind: 'settings' }
  | { kind: 'held'; heldId: string; content: string };

/** A sanction as an entry keeps it: moments are ISO 8601. */
export interface KeptSanction {
  until: string | null;
  told: string;
  since: string;
}

/** Whether two states of the same thing are the same, as JSON keeps them. */
export function isSameState(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(state: unknown): unknown {
  return state === undefined ? null : JSON.parse(JSON.stringify(state));
}
