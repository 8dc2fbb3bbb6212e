import type { Environment } from './platform/environment.ts';
import type { DemoAccounts } from './sample-parts.ts';

/**
 * The text that the operator reads once everything runs: the address, what is served there, and who can sign
 * in.
 */
export function banner({
  environment,
  logFile,
  isFirstStart,
  demo,
}: {
  environment: Environment;
  logFile: string | undefined;
  isFirstStart: boolean;
  /** Undefined without the demo. */
  demo: DemoAccounts | undefined;
}): string {
  const database =
    environment.databaseUrl === undefined ? 'PostgreSQL in the data folder' : 'PostgreSQL at DATABASE_URL';
  const lines = [
    '',
    `  Greenroom is live at ${environment.publicUrl}`,
    '',
    `  Database   ${database}`,
    `  Media      WHIP and WHEP at ${environment.publicUrl}/whip and /whep, UDP port ${environment.media.udpPort}`,
    `  API        ${environment.publicUrl}/api/docs`,
    `  Data       ${environment.dataFolder}${isFirstStart ? ' (new)' : ''}`,
    ...(logFile === undefined ? [] : [`  Logs       ${logFile}`]),
  ];
  if (demo !== undefined) {
    lines.push(
      '',
      `  Demo accounts, all with the password ${demo.password}`,
      ...demo.accounts.map((account) => `    ${account.email.padEnd(26)} ${account.role}`),
    );
  }
  lines.push('', '  Ctrl-C stops it.', '');
  return `${lines.join('\n')}\n`;
}
