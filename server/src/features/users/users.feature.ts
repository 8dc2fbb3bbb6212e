import type { Platform } from '../../platform/platform.ts';
import { createUsersService, type UsersService } from './users.service.ts';

export function registerUsers({ database, environment }: Platform): UsersService {
  return createUsersService({ db: database.db, environment });
}
