import type { Platform } from '../../../platform/platform.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { teamRoutes } from './team.routes.ts';
import { createTeamService, type TeamService } from './team.service.ts';

/** The team of a brand, a part of the brands feature. */
export function registerTeam(
  { endpoints, environment, database, redis, sendMail, now }: Platform,
  below: { users: UsersService; audit: AuditService; brands: BrandsService },
): TeamService {
  const { publicUrl } = environment;
  const team = createTeamService({ db: database.db, publicUrl, redis, sendMail, now, ...below });
  endpoints.add({ team: teamRoutes(team) });
  return team;
}
