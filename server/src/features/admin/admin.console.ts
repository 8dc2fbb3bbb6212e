/** `npm run admin -- grant <email>`: makes the first admin of a server. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { resolveDrizzleDirectly } from '../../drizzle-resolution.ts';
import type { ConsoleCommand } from './run-command.console.ts';

const help = `npm run admin -- grant EMAIL    makes an account an admin
npm run admin -- revoke EMAIL   makes an admin an ordinary user; one admin always remains
npm run admin -- list           lists the admins

Works on the server's database, whether the server runs or not.
`;

function commandOf([name, email = '']: readonly string[]): ConsoleCommand | undefined {
  if (name === 'list') return { name, email: '' };
  return (name === 'grant' || name === 'revoke') && email.includes('@') ? { name, email } : undefined;
}

enableCompileCache();
resolveDrizzleDirectly();
if (existsSync('.env')) process.loadEnvFile('.env');

const command = commandOf(process.argv.slice(2));
if (command === undefined) {
  process.stderr.write(help);
  process.exit(2);
}
// Imported late, because loading takes longer than printing the usage.
const { runCommand } = await import('./run-command.console.ts');
const { readEnvironment } = await import('../../platform/environment.ts');
const { configurationExitCode } = await import('../../platform/processes/process-end.ts');
const { explainStartError } = await import('../../start-error.ts');
try {
  const { text, isDone } = await runCommand(readEnvironment(process.env), command);
  (isDone ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  const explanation = explainStartError(error, { host: 'localhost', port: 0 });
  if (explanation === undefined) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exitCode = configurationExitCode;
}
