import { connectDatabase } from '../../db/client.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { createRevocationSender } from '../auth/sessions/revocations.service.ts';
import type { Environment } from '../../platform/environment.ts';
import { createLog } from '../../platform/log.ts';
import { reachPostgres, type ReachedPostgres } from '../../platform/postgres/reach.ts';
import { createAuthorityService } from '../accounts/authority.service.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { createSessionsService } from '../auth/sessions/sessions.service.ts';
import { createUsersService } from '../users/users.service.ts';
import { type ConsoleAnswer, createConsoleService } from './console.service.ts';

/** The commands of the console. */
export interface ConsoleCommand {
  name: 'grant' | 'revoke' | 'list';
  /** The account's email address. Empty for `list`. */
  email: string;
}

const log = createLog('silent');

async function reachDatabase(environment: Environment): Promise<ReachedPostgres | undefined> {
  if (environment.databaseUrl === undefined) return reachPostgres(environment.dataFolder, log);
  return { connectionString: environment.databaseUrl, isInUse: false, release: async () => {} };
}

/** Runs the command on the server's database, whether the server runs or not. */
export async function runCommand(
  environment: Environment,
  { name, email }: ConsoleCommand,
): Promise<ConsoleAnswer> {
  const postgres = await reachDatabase(environment);
  if (postgres === undefined) {
    const text = `There is no database in ${environment.dataFolder} yet. Start Greenroom once, or set DATA_FOLDER.`;
    return { text, isDone: false };
  }
  const database = connectDatabase(postgres.connectionString, log, 2);
  try {
    // A running server has already done this, perhaps as an older version.
    if (!postgres.isInUse) await migrateDatabase(database.pool);
    const users = createUsersService({ db: database.db, environment });
    const service = createConsoleService({
      users,
      authority: createAuthorityService({
        database,
        users,
        sessions: createSessionsService({ db: database.db }),
        audit: createAuditService({ db: database.db }),
        revocations: createRevocationSender(database),
        log,
        now: () => new Date(),
      }),
    });
    switch (name) {
      case 'grant':
        return await service.grant(email);
      case 'revoke':
        return await service.revoke(email);
      case 'list':
        return await service.list();
    }
  } finally {
    await database.close();
    await postgres.release();
  }
}
