import { isDeepStrictEqual } from 'node:util';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import type { AppealState } from '@greenroom/contract/moderation/appeals.schemas';

/** The subject of a moderation entry. */
export type Moderated =
  | { kind: 'timeout' | 'ban'; userId: string }
  /** `asProducer`: appointed as a producer, and a moderator only for as long. */
  | { kind: 'moderator'; userId: string; asProducer?: boolean }
  | { kind: 'message'; streamId: string; sequence: number; content: string }
  | { kind: 'purge'; streamId: string }
  /** `asLockdown`: turning it off restores the previous settings. */
  | { kind: 'settings'; asLockdown?: boolean }
  | { kind: 'held'; heldId: string; content: string }
  /** The pinned message of a show. This message is or was pinned. */
  | { kind: 'pin'; streamId: string; sequence: number; content: string }
  | { kind: 'question'; streamId: string; questionId: string; content: string }
  /** The text is not logged: it is deleted with the account that it is about, while the log remains. */
  | { kind: 'note'; noteId: string; userId: string }
  | { kind: 'report'; streamId: string; sequence: number; content: string }
  | {
      kind: 'appeal';
      appealId: string;
      userId: string;
      sanction: 'timeout' | 'ban';
      /** The start of the sanction that it is against, which identifies it. ISO 8601. */
      since: string;
      content: string;
    };

/**
 * A message's state in an entry: whether it is removed, and whether a moderator removed it, even after its
 * author did. `true` in entries of earlier versions means both.
 */
export type KeptDeletion = boolean | 'by-moderator';

/** A sanction's state in an entry. Times are ISO 8601. */
export interface KeptSanction {
  until: string | null;
  messageToPerson: string;
  since: string;
}

/** An appeal's state in an entry, with its sanction: null while that is not in force. */
export interface KeptAppeal {
  state: AppealState;
  answer: string | null;
  sanction: KeptSanction | null;
}

/**
 * Access to questions, a feature above moderation: reading, writing and announcing their states, which the
 * log stores.
 */
export interface ModeratedQuestions {
  /** Null if it does not exist. */
  read(transaction: Queryable, questionId: string): Promise<unknown>;
  /** @throws AppError `moderation_changed_since` if it does not exist. */
  write(transaction: Queryable, questionId: string, state: unknown, at: Date): Promise<void>;
  /** The part of a state that only moderation changes, by which two states are compared. */
  compared(state: unknown): unknown;
  /** Call it after the transaction. */
  changed(streamId: string, questionId: string): void;
  /** Whether somebody with this power may change the one state back to the other. */
  mayUndo(power: ChatStanding['role'], states: { before: unknown; after: unknown }): boolean;
}

/**
 * Counts a restored message of the author like a newly written one, through the chat, a feature above
 * moderation.
 * @throws AppError `chat_closed`, `chat_blocked`, `chat_muted`, `chat_banned`, `chat_rate_limited`,
 * `chat_overloaded`.
 */
export type TakeTurn = (actor: Actor, streamId: string) => Promise<void>;

/** Whether two states of the same subject are equal as JSON. */
export function isSameState(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(state: unknown): unknown {
  return state === undefined ? null : JSON.parse(JSON.stringify(state));
}
