import type { Platform } from '../../../platform/platform.ts';
import type { FollowsService } from '../../follows/follows.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import { scheduleRoutes } from './schedule.routes.ts';
import { createScheduleService, type ScheduleService } from './schedule.service.ts';

/** Shows to come: a part of streams, which it is made of. */
export function registerSchedule(
  { endpoints, database, now }: Platform,
  { users, follows }: { users: UsersService; follows: FollowsService },
): ScheduleService {
  const schedule = createScheduleService({ db: database.db, users, follows, now });
  endpoints.add({ schedule: scheduleRoutes(schedule) });
  return schedule;
}
