import { resolveDrizzleDirectly } from './drizzle-resolution.ts';

/** The program that `seed-process.ts` starts. It creates the sample data in the database at DATABASE_URL. */

// The server has exited, for any reason.
process.once('disconnect', () => process.exit(1));
resolveDrizzleDirectly();

const { createApp } = await import('./app.ts');
const { readEnvironment } = await import('./platform/environment.ts');
const { createLog } = await import('./platform/log.ts');
const { loadSecrets } = await import('./platform/secrets.ts');
const { configurationExitCode } = await import('./platform/processes/process-end.ts');
const { explainStartError } = await import('./start-error.ts');

const environment = readEnvironment(process.env);
try {
  const app = await createApp({
    environment,
    secrets: await loadSecrets(environment.dataFolder, environment.secret),
    connectionString: environment.databaseUrl ?? '',
    media: undefined,
    builds: undefined,
    log: createLog(environment.logLevel),
  });
  await app.seed();
  await app.close();
} catch (error) {
  const explanation = explainStartError(error, environment);
  if (explanation === undefined) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exitCode = configurationExitCode;
}
// A handle that was left open must not delay the start of the server.
process.exit();
