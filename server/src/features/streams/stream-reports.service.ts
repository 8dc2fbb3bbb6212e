import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { StreamReading } from './stream-reading.service.ts';

/** Viewers' reports of shows to the operators. */
export interface StreamReports {
  /** @throws AppError `stream_not_found`, `own_show`, and those of `ReportsService.report`. */
  report(actor: Actor, id: string, why: { reason: ReportReason; details: string }): Promise<void>;
}

export function createStreamReports({
  reports,
  findSeen,
}: {
  reports: Pick<ReportsService, 'report'>;
  findSeen: StreamReading['findSeen'];
}): StreamReports {
  return {
    async report(actor, id, why) {
      const { ownerId, title } = await findSeen(actor, id);
      if (ownerId === actor.userId) throw new AppError('own_show');
      await reports.report(actor, { type: 'stream', id, label: title, link: `/stream/${id}` }, why);
    },
  };
}
