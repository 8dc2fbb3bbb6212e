import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { showCalendar } from './show-calendar.ts';
import type { ScheduleService } from './schedule.service.ts';

const idSchema = z.uuid();

/**
 * `GET /schedule/{id}/calendar.ics` below each prefix: a show as a file for the reader's calendar (RFC 5545).
 */
export function registerShowCalendar(
  app: FastifyInstance,
  {
    prefixes,
    schedule,
    publicUrl,
    now,
  }: { prefixes: readonly string[]; schedule: ScheduleService; publicUrl: string; now: () => Date },
): void {
  for (const prefix of prefixes) {
    app.get<{ Params: { id: string } }>(`${prefix}/schedule/:id/calendar.ics`, async (request, reply) => {
      const id = idSchema.safeParse(request.params.id);
      if (!id.success) throw new AppError('stream_not_found');
      const show = await schedule.detail(null, id.data);
      return reply
        .type('text/calendar; charset=utf-8; method=PUBLISH')
        .header('content-disposition', `attachment; filename="greenroom-${show.id}.ics"`)
        .header('cache-control', 'no-store')
        .send(showCalendar(show, publicUrl, now()));
    });
  }
}
