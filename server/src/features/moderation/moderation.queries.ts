import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { Queryable } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { createKeyset } from '../../db/keyset.ts';
import { type PageRequest, readPage } from '../../platform/list-page.ts';
import { chatModerators } from './people/chat-moderators.table.ts';
import { chatSanctions } from './people/chat-sanctions.table.ts';
import { chatSettings } from './chat-settings.table.ts';
import { moderationEntries } from './moderation-entries.table.ts';

export type EntryRow = typeof moderationEntries.$inferSelect;
export type SanctionRow = typeof chatSanctions.$inferSelect;
export type SanctionKind = SanctionRow['kind'];

/** An entry, the type of the entry that it undid, and whether it was itself undone. */
export interface ListedEntry {
  entry: EntryRow;
  undoneType: EntryRow['type'] | null;
  isUndone: boolean;
}

const logOrder = createKeyset('moderation-log', 'descending', {
  at: moderationEntries.at,
  id: moderationEntries.id,
});
const undoneEntry = alias(moderationEntries, 'undone_entry');
const undoing = alias(moderationEntries, 'undoing');

const ofSanction = (hostId: string, userId: string, kind: SanctionKind) =>
  and(eq(chatSanctions.hostId, hostId), eq(chatSanctions.userId, userId), eq(chatSanctions.kind, kind));

export function createModerationQueries(db: Queryable) {
  /** Served by `moderation_entries_by_host` or `_by_target`. Related rows are found by key. */
  const listed = () =>
    db
      .select({
        entry: moderationEntries,
        undoneType: undoneEntry.type,
        isUndone: sql<boolean>`${undoing.id} is not null`,
      })
      .from(moderationEntries)
      .leftJoin(undoneEntry, eq(undoneEntry.id, moderationEntries.undoes))
      .leftJoin(undoing, eq(undoing.undoes, moderationEntries.id));

  return {
    /**
     * The last message to the author of each rejected message, by message id. Served by
     * `moderation_entries_by_target`.
     */
    async messagesOfRefused(hostId: string, authorId: string, heldIds: readonly string[]) {
      const heldId = sql<string>`${moderationEntries.moderated}->>'heldId'`;
      const rows = await db
        .select({ heldId, messageToPerson: moderationEntries.messageToPerson })
        .from(moderationEntries)
        .where(
          and(
            eq(moderationEntries.hostId, hostId),
            eq(moderationEntries.targetId, authorId),
            eq(moderationEntries.type, 'held-refused'),
            inArray(heldId, [...heldIds]),
          ),
        )
        .orderBy(moderationEntries.at);
      return new Map(rows.map((row) => [row.heldId, row.messageToPerson]));
    },

    /** Serialises actions in one streamer's chats until this transaction ends. */
    async lockHost(hostId: string): Promise<void> {
      await takeNamedLock(db, `moderation ${hostId}`);
    },

    /** All rules of one streamer's chats, in one statement. */
    async rulesOf(hostId: string, now: Date) {
      const [row] = await db
        .select({
          settings: sql<Partial<ChatSettings> | null>`(
            select ${chatSettings.settings} from ${chatSettings} where ${chatSettings.hostId} = ${hostId})`,
          moderatorIds: sql<string[]>`array(
            select ${chatModerators.userId} from ${chatModerators} where ${chatModerators.hostId} = ${hostId})`,
          sanctions: sql<
            (Pick<SanctionRow, 'userId' | 'kind' | 'messageToPerson'> & {
              sinceMs: number;
              untilMs: number | null;
            })[]
          >`(
            select coalesce(json_agg(json_build_object('userId', ${chatSanctions.userId}, 'kind', ${chatSanctions.kind},
              'messageToPerson', ${chatSanctions.messageToPerson}, 'sinceMs', extract(epoch from ${chatSanctions.since}) * 1000, 'untilMs', extract(epoch from ${chatSanctions.until}) * 1000)), '[]')
            from ${chatSanctions} where ${chatSanctions.hostId} = ${hostId}
              and (${chatSanctions.until} is null or ${chatSanctions.until} > ${now.toISOString()}::timestamptz))`,
        })
        .from(sql`(select) as nothing`);
      return row ?? { settings: null, moderatorIds: [], sanctions: [] };
    },

    async findSanction(hostId: string, userId: string, kind: SanctionKind): Promise<SanctionRow | undefined> {
      const [row] = await db
        .select()
        .from(chatSanctions)
        .where(ofSanction(hostId, userId, kind));
      return row;
    },

    async putSanction(row: SanctionRow): Promise<void> {
      const { until, messageToPerson, since } = row;
      await db
        .insert(chatSanctions)
        .values(row)
        .onConflictDoUpdate({
          target: [chatSanctions.hostId, chatSanctions.userId, chatSanctions.kind],
          set: { until, messageToPerson, since },
        });
    },

    async deleteSanction(hostId: string, userId: string, kind: SanctionKind): Promise<void> {
      await db.delete(chatSanctions).where(ofSanction(hostId, userId, kind));
    },

    async isModerator(hostId: string, userId: string): Promise<boolean> {
      const rows = await db
        .select({ id: chatModerators.userId })
        .from(chatModerators)
        .where(and(eq(chatModerators.hostId, hostId), eq(chatModerators.userId, userId)));
      return rows.length > 0;
    },

    async countModerators(hostId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(chatModerators)
        .where(eq(chatModerators.hostId, hostId));
      return row?.total ?? 0;
    },

    async insertModerator(hostId: string, userId: string, since: Date): Promise<void> {
      await db.insert(chatModerators).values({ hostId, userId, since }).onConflictDoNothing();
    },

    async deleteModerator(hostId: string, userId: string): Promise<void> {
      await db
        .delete(chatModerators)
        .where(and(eq(chatModerators.hostId, hostId), eq(chatModerators.userId, userId)));
    },

    async findSettings(hostId: string): Promise<Partial<ChatSettings>> {
      const [row] = await db.select().from(chatSettings).where(eq(chatSettings.hostId, hostId));
      return row?.settings ?? {};
    },

    async putSettings(hostId: string, settings: ChatSettings): Promise<void> {
      await db
        .insert(chatSettings)
        .values({ hostId, settings })
        .onConflictDoUpdate({ target: chatSettings.hostId, set: { settings } });
    },

    async insertEntry(row: EntryRow): Promise<void> {
      await db.insert(moderationEntries).values(row);
    },

    async findEntry(hostId: string, id: string): Promise<ListedEntry | undefined> {
      const [row] = await listed().where(
        and(eq(moderationEntries.hostId, hostId), eq(moderationEntries.id, id)),
      );
      return row;
    },

    entries: async (hostId: string, page: PageRequest) =>
      readPage(page, {
        keyset: logOrder,
        read: async ({ isAfter, orderBy, limit }) => {
          const rows = await listed()
            .where(and(eq(moderationEntries.hostId, hostId), isAfter))
            .orderBy(...orderBy)
            .limit(limit);
          return rows.map(({ entry, undoneType, isUndone }) => ({
            entry,
            undoneType,
            isUndone,
            at: entry.at,
            id: entry.id,
          }));
        },
      }),

    async entriesAbout(hostId: string, targetId: string, limit: number): Promise<ListedEntry[]> {
      return listed()
        .where(and(eq(moderationEntries.hostId, hostId), eq(moderationEntries.targetId, targetId)))
        .orderBy(desc(moderationEntries.at))
        .limit(limit);
    },

    /** The latest entry that timed a person out or banned them. Served by `moderation_entries_by_target`. */
    async latestSanction(
      hostId: string,
      targetId: string,
      kind: 'timeout' | 'ban',
    ): Promise<EntryRow | undefined> {
      const [latest] = await db
        .select()
        .from(moderationEntries)
        .where(
          and(
            eq(moderationEntries.hostId, hostId),
            eq(moderationEntries.targetId, targetId),
            sql`${moderationEntries.moderated} ->> 'kind' = ${kind}`,
            sql`jsonb_typeof(${moderationEntries.after}) = 'object'`,
          ),
        )
        .orderBy(desc(moderationEntries.at))
        .limit(1);
      return latest;
    },

    /**
     * The state in which the latest entry left a message. Undefined if there is none. Served by
     * `moderation_entries_by_host`.
     */
    async leftOfMessage(hostId: string, streamId: string, sequence: number): Promise<unknown> {
      const [latest] = await db
        .select({ after: moderationEntries.after })
        .from(moderationEntries)
        .where(
          and(
            eq(moderationEntries.hostId, hostId),
            eq(moderationEntries.streamId, streamId),
            sql`${moderationEntries.moderated} ->> 'kind' = 'message'`,
            sql`${moderationEntries.moderated} ->> 'sequence' = ${String(sequence)}`,
          ),
        )
        .orderBy(desc(moderationEntries.at))
        .limit(1);
      return latest?.after;
    },

    /** The latest entry that appointed a person as moderator. Served by `moderation_entries_by_target`. */
    async latestAppointment(hostId: string, targetId: string): Promise<EntryRow | undefined> {
      const [latest] = await db
        .select()
        .from(moderationEntries)
        .where(
          and(
            eq(moderationEntries.hostId, hostId),
            eq(moderationEntries.targetId, targetId),
            sql`${moderationEntries.moderated} ->> 'kind' = 'moderator'`,
            sql`${moderationEntries.after} = 'true'::jsonb`,
          ),
        )
        .orderBy(desc(moderationEntries.at))
        .limit(1);
      return latest;
    },

    /** The settings before the last lockdown. Undefined if there was none. */
    async beforeLockdown(hostId: string): Promise<unknown> {
      const [latest] = await db
        .select({ before: moderationEntries.before })
        .from(moderationEntries)
        .where(
          and(
            eq(moderationEntries.hostId, hostId),
            eq(moderationEntries.type, 'settings'),
            sql`${moderationEntries.moderated} ->> 'asLockdown' = 'true'`,
          ),
        )
        .orderBy(desc(moderationEntries.at))
        .limit(1);
      return latest?.before;
    },

    /** Actions about a person in any chat, as they may know them, latest first. */
    async sanctionsOfPerson(userId: string) {
      return db
        .select({
          type: moderationEntries.type,
          messageToPerson: moderationEntries.messageToPerson,
          durationSeconds: moderationEntries.durationSeconds,
          at: moderationEntries.at,
        })
        .from(moderationEntries)
        .where(
          and(
            eq(moderationEntries.targetId, userId),
            sql`${moderationEntries.moderated} ->> 'kind' <> 'note'`,
          ),
        )
        .orderBy(desc(moderationEntries.at));
    },

    /** A person's actions as a moderator, latest first. */
    async doneBy(userId: string) {
      return db
        .select({
          type: moderationEntries.type,
          reason: moderationEntries.reason,
          messageToPerson: moderationEntries.messageToPerson,
          at: moderationEntries.at,
        })
        .from(moderationEntries)
        .where(eq(moderationEntries.actorId, userId))
        .orderBy(desc(moderationEntries.at));
    },
  };
}
