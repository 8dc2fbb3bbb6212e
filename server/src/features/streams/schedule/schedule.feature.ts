import { startSweeping } from '../../../platform/jobs/sweeping.ts';
import { apiPrefixes, type Platform } from '../../../platform/platform.ts';
import type { FollowsService } from '../../follows/follows.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { ProductsService } from '../../products/products.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import { createAnnouncing } from './announcing.service.ts';
import { scheduleRoutes } from './schedule.routes.ts';
import { createScheduleService, type ScheduleService } from './schedule.service.ts';
import { registerShowCalendar } from './show-calendar.routes.ts';
import { createCalledOffEvents } from './show-call-offs.ts';
import { createShowSeries } from './show-series.service.ts';
import { createShowNotices } from './show-notices.service.ts';

/** Announced shows, a part of the streams feature. */
export function registerSchedule(
  { http, endpoints, database: { db }, environment, phases, log, now }: Platform,
  {
    users,
    follows,
    notices,
    products,
    eventLog,
  }: {
    users: UsersService;
    follows: FollowsService;
    notices: NoticesService;
    products: ProductsService;
    eventLog: EventLog;
  },
): ScheduleService {
  const schedule = createScheduleService({ db, users, follows, now });
  const notifyCalledOff = createCalledOffEvents({ eventLog, log });
  const series = createShowSeries({ db, products, eventLog, notifyCalledOff, now });
  const announcing = createAnnouncing({ db, products, eventLog, schedule, series, notifyCalledOff, now });
  endpoints.add({ schedule: scheduleRoutes(schedule, announcing, series) });
  registerShowCalendar(http, { prefixes: apiPrefixes, schedule, publicUrl: environment.publicUrl, now });
  const showNotices = createShowNotices({ db, notices, follows, notifyCalledOff, log, now });
  const sweeping = startSweeping([showNotices.send, showNotices.endMissed, series.extendDue], log);
  phases.onStop('activity', async () => sweeping.stop());
  return schedule;
}
