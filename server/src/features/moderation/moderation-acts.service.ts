import { randomUUID } from 'node:crypto';
import type { ModerationType } from '@greenroom/contract/moderation/moderation.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import { isSameState, type Moderated, type ModeratedQuestions } from './moderated.ts';
import { createModeratedState } from './moderated-state.service.ts';
import { createModerationQueries, type EntryRow } from './moderation.queries.ts';

/** A moderation action. The caller has checked the right to it. */
export interface Act {
  actor: Pick<Actor, 'userId'>;
  hostId: string;
  type: ModerationType;
  moderated: Moderated;
  /**
   * The new state, given the current one. If they are equal, nothing is stored. It may read within the
   * transaction, but not write.
   */
  next: (before: unknown, at: Date, transaction: Queryable) => unknown;
  /** Creates a new subject of this action, in its transaction. */
  create?: (transaction: Queryable, at: Date) => Promise<void>;
  targetId?: string | null;
  streamId?: string | null;
  reason: string;
  messageToPerson?: string;
  durationSeconds?: number;
  /** The entry that this undoes. Its subject must still be as the entry left it. */
  undoes?: EntryRow;
}

export interface ModerationActs {
  /**
   * Resolves to the entry, or undefined if the state was already so. @throws AppError as the subject's own,
   * and those of an undo.
   */
  carryOut(act: Act): Promise<EntryRow | undefined>;
}

/**
 * Messages and held messages are announced elsewhere (event log, decision). Notes and reports are fetched.
 */
const announcedElsewhere: ReadonlySet<Moderated['kind']> = new Set([
  'message',
  'purge',
  'pin',
  'held',
  'report',
  'note',
]);

/**
 * The one place that changes moderated state: the state, the log entry and the show's event are stored in one
 * transaction, then everybody concerned is notified.
 */
export function createModerationActs({
  db,
  eventLog,
  revocations,
  questions,
  now,
}: {
  db: Database;
  eventLog: Pick<EventLog, 'append' | 'messages'>;
  revocations: Pick<Revocations, 'emit'>;
  questions: () => ModeratedQuestions;
  now: () => Date;
}): ModerationActs {
  async function change(act: Act, id: string, transaction: Queryable): Promise<EntryRow | undefined> {
    const { hostId, moderated, undoes } = act;
    const compared = (state: unknown) =>
      moderated.kind === 'question' ? questions().compared(state) : state;
    const queries = createModerationQueries(transaction);
    const states = createModeratedState(transaction, eventLog.messages, questions);
    await queries.lockHost(hostId);
    const before = await states.read(hostId, moderated);
    if (undoes !== undefined) {
      const listed = await queries.findEntry(hostId, undoes.id);
      if (listed?.isUndone === true) throw new AppError('moderation_undone_already');
      if (!isSameState(compared(before), compared(undoes.after)))
        throw new AppError('moderation_changed_since');
    }
    const at = now();
    const after = await act.next(before, at, transaction);
    if (isSameState(compared(before), compared(after))) return undefined;
    await act.create?.(transaction, at);
    await states.write(hostId, moderated, after, at);
    const entry: EntryRow = {
      id,
      hostId,
      type: act.type,
      actorId: act.actor.userId,
      targetId: act.targetId ?? null,
      reason: act.reason,
      messageToPerson: act.messageToPerson ?? '',
      durationSeconds: act.durationSeconds ?? null,
      streamId: act.streamId ?? null,
      moderated,
      before,
      after,
      undoes: undoes?.id ?? null,
      at,
    };
    await queries.insertEntry(entry);
    return entry;
  }

  /** Appends the show's event, so that every page hides or shows the same. */
  function append(act: Act, change: (transaction: Database) => Promise<boolean>) {
    const { moderated, actor, undoes } = act;
    const options = { alsoInTransaction: change };
    if (moderated.kind === 'message') {
      const isDeleted = undoes === undefined || undoes.before !== false;
      const payload = { messageSequence: moderated.sequence };
      const type = isDeleted ? ('chat.deleted' as const) : ('chat.restored' as const);
      return eventLog.append(moderated.streamId, { type, actorId: actor.userId, payload }, options);
    }
    if (moderated.kind === 'pin') {
      const { streamId, sequence } = moderated;
      const pinned = undoes === undefined ? (act.type === 'message-pinned' ? sequence : null) : undoes.before;
      const type = pinned === null ? ('chat.unpinned' as const) : ('chat.pinned' as const);
      const unpinned = undoes === undefined ? sequence : undoes.after;
      const payload = { messageSequence: Number(pinned ?? unpinned) };
      return eventLog.append(streamId, { type, actorId: actor.userId, payload }, options);
    }
    if (moderated.kind === 'purge') {
      const isPurged = undoes === undefined || Number(undoes.before) > Number(undoes.after);
      if (!isPurged)
        return eventLog.append(
          moderated.streamId,
          { type: 'chat.unpurged', actorId: actor.userId, payload: {} },
          options,
        );
      const payload = undoes === undefined ? {} : { throughSequence: Number(undoes.before) };
      return eventLog.append(
        moderated.streamId,
        { type: 'chat.purged', actorId: actor.userId, payload },
        options,
      );
    }
    return undefined;
  }

  return {
    async carryOut(act) {
      const id = randomUUID();
      let entry: EntryRow | undefined;
      const appended = append(act, async (transaction) => {
        entry = await change(act, id, transaction);
        return entry !== undefined;
      });
      if (appended === undefined)
        entry = await db.transaction(async (transaction) => change(act, id, transaction));
      else await appended;
      const { moderated, hostId } = act;
      if (entry === undefined || announcedElsewhere.has(moderated.kind)) return entry;
      if (moderated.kind === 'question') {
        questions().changed(moderated.streamId, moderated.questionId);
        return entry;
      }
      const person = 'userId' in moderated ? { personId: moderated.userId } : {};
      await revocations.emit('chatRulesChanged', { userId: hostId, ...person });
      return entry;
    },
  };
}
