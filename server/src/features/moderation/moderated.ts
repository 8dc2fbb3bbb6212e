import { isDeepStrictEqual } from 'node:util';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import type { AppealState } from '@greenroom/contract/moderation/appeals.schemas';

/** What a moderation entry changed. */
export type Moderated =
  | { kind: 'timeout' | 'ban'; userId: string }
  /** `asProducer`: who was appointed a producer, and stops to be a moderator with that. */
  | { kind: 'moderator'; userId: string; asProducer?: boolean }
  | { kind: 'message'; streamId: string; sequence: number; content: string }
  | { kind: 'purge'; streamId: string }
  /** `asLockdown`: its end makes these settings what they were before. */
  | { kind: 'settings'; asLockdown?: boolean }
  | { kind: 'held'; heldId: string; content: string }
  /** Which message stands above the chat of a show; this one does, or did. */
  | { kind: 'pin'; streamId: string; sequence: number; content: string }
  | { kind: 'question'; streamId: string; questionId: string; content: string }
  /** What it says is left out: it goes with the account that it is about, and the log stays. */
  | { kind: 'note'; noteId: string; userId: string }
  | { kind: 'report'; streamId: string; sequence: number; content: string }
  | {
      kind: 'appeal';
      appealId: string;
      userId: string;
      sanction: 'timeout' | 'ban';
      /** When the sanction began that it is against; a later one is another. ISO 8601. */
      since: string;
      content: string;
    };

/**
 * A message as an entry keeps it: whether it is off the chat, and whether a moderator has taken it off, also after its
 * author did. Entries of earlier versions say true of both.
 */
export type KeptDeletion = boolean | 'by-moderator';

/** A sanction as an entry keeps it: moments are ISO 8601. */
export interface KeptSanction {
  until: string | null;
  told: string;
  since: string;
}

/** An appeal as an entry keeps it, with the sanction that it is against: null while that one does not hold. */
export interface KeptAppeal {
  state: AppealState;
  answer: string | null;
  sanction: KeptSanction | null;
}

/** Questions, which stand above moderation: how their states are read, set and told. States are what the log keeps. */
export interface ModeratedQuestions {
  /** Null where there is none. */
  read(transaction: Queryable, questionId: string): Promise<unknown>;
  /** @throws AppError `moderation_changed_since` where there is none. */
  write(transaction: Queryable, questionId: string, state: unknown, at: Date): Promise<void>;
  /** What of a state only acts change: by this, two states are the same or not. */
  compared(state: unknown): unknown;
  /** After the transaction. */
  changed(streamId: string, questionId: string): void;
  /** Whether somebody of this power may make the one state of the other. */
  mayUndo(power: ChatStanding['role'], states: { before: unknown; after: unknown }): boolean;
}

/**
 * Counts a message that its author brings back as one that they write, by the chat, which stands above moderation.
 * @throws AppError `chat_closed`, `chat_blocked`, `chat_muted`, `chat_banned`, `chat_rate_limited`, `chat_overloaded`.
 */
export type TakeTurn = (actor: Actor, streamId: string) => Promise<void>;

/** Whether two states of the same thing are the same, as JSON keeps them. */
export function isSameState(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(state: unknown): unknown {
  return state === undefined ? null : JSON.parse(JSON.stringify(state));
}
