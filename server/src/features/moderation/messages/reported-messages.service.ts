import type { ReportedMessage } from '@greenroom/contract/moderation/message-reports.contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { ModerationActs } from '../moderation-acts.service.ts';
import type { ChatPeople } from '../people/chat-people.service.ts';
import type { MessageReportsQueries } from './message-reports.queries.ts';

/** Reported messages, until somebody decides on them. */
export interface ReportedMessages {
  /** The longest waiting first. @throws AppError `not_a_moderator`. */
  list(actor: Actor, hostId: string): Promise<ReportedMessage[]>;
  /** Those of all chats. @throws AppError `forbidden` for anybody but an admin. */
  all(actor: Actor): Promise<ReportedMessage[]>;
  /** The message stays. @throws AppError `not_a_moderator`, `report_not_found`. */
  dismiss(
    actor: Actor,
    message: { hostId: string; streamId: string; sequence: number; reason?: string | undefined },
  ): Promise<void>;
}

export function createReportedMessages({
  acts,
  people,
  reports,
  users,
}: {
  acts: ModerationActs;
  people: ChatPeople;
  reports: MessageReportsQueries;
  users: Pick<UsersService, 'cards'>;
}): ReportedMessages {
  async function listOpen(hostId: string | undefined): Promise<ReportedMessage[]> {
    const rows = await reports.listOpen(hostId);
    const cards = await users.cards(rows.flatMap((row) => [row.hostId, row.authorId]));
    const personOf = (id: string | null) => {
      const card = id === null ? undefined : cards.get(id);
      return card === undefined ? null : { id: card.id, username: card.username ?? '' };
    };
    return rows.flatMap(({ streamId, sequence, content, ...row }) => {
      const host = personOf(row.hostId);
      if (host === null) return [];
      return [
        {
          host,
          streamId,
          sequence,
          author: personOf(row.authorId),
          content,
          reports: row.reports.map(({ reason, details, createdAtMs }) => ({
            reason,
            details,
            createdAt: new Date(createdAtMs).toISOString(),
          })),
        },
      ];
    });
  }

  return {
    async list(actor, hostId) {
      await people.requireModerator(actor, hostId);
      return listOpen(hostId);
    },

    async all(actor) {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      return listOpen(undefined);
    },

    async dismiss(actor, { hostId, streamId, sequence, reason }) {
      await people.requireModerator(actor, hostId);
      const row = await reports.find(hostId, streamId, sequence);
      if (row === undefined) throw new AppError('report_not_found');
      await acts.carryOut({
        actor,
        hostId,
        type: 'report-dismissed',
        moderated: { kind: 'report', streamId, sequence, content: row.content },
        next: () => 'closed',
        targetId: row.authorId,
        streamId,
        reason: reason ?? 'The message may stay',
      });
    },
  };
}
