/** `npm run admin -- grant <email>`: makes the first admin of a server. */
import { existsSync } from 'node:fs';
import { connectDatabase } from '../../db/client.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { createRevocationSender } from '../auth/sessions/revocations.service.ts';
import { type Environment, readEnvironment } from '../../platform/environment.ts';
import { createLog } from '../../platform/log.ts';
import { reachPostgres, type ReachedPostgres } from '../../platform/postgres/reach.ts';
import { configurationExitCode, explainStartError } from '../../start-error.ts';
import { createAuthorityService } from '../accounts/authority.service.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { createSessionsService } from '../auth/sessions/sessions.service.ts';
import { createUsersService } from '../users/users.service.ts';
import { type ConsoleAnswer, createConsoleService } from './console.service.ts';

const help = `npm run admin -- grant EMAIL    makes an account an admin
npm run admin -- revoke EMAIL   makes an admin an ordinary user; one admin always remains
npm run admin -- list           lists the admins

Works on the server's database, whether the server runs or not.
`;

const log = createLog('silent');

async function reachDatabase(environment: Environment): Promise<ReachedPostgres | undefined> {
  if (environment.databaseUrl === undefined) return reachPostgres(environment.dataFolder, log);
  return { connectionString: environment.databaseUrl, isInUse: false, release: async () => {} };
}

async function answer(environment: Environment, command: string, email: string): Promise<ConsoleAnswer> {
  const postgres = await reachDatabase(environment);
  if (postgres === undefined) {
    const text = `There is no database in ${environment.dataFolder} yet. Start Greenroom once, or set DATA_FOLDER.`;
    return { text, isDone: false };
  }
  const database = connectDatabase(postgres.connectionString, log, 2);
  try {
    // A server that runs has done so, perhaps in an older version.
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
    if (command === 'grant') return await service.grant(email);
    if (command === 'revoke') return await service.revoke(email);
    return await service.list();
  } finally {
    await database.close();
    await postgres.release();
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');

const [command = '', email = ''] = process.argv.slice(2);
const isComplete =
  command === 'list' || ((command === 'grant' || command === 'revoke') && email.includes('@'));
if (!isComplete) {
  process.stderr.write(help);
  process.exit(2);
}
try {
  const { text, isDone } = await answer(readEnvironment(process.env), command, email);
  (isDone ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  const explanation = explainStartError(error, { host: 'localhost', port: 0 });
  if (explanation === undefined) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exitCode = configurationExitCode;
}
