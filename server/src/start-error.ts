import { DatabaseHistoryError, DatabaseUnreachableError } from './db/migrate.ts';
import { SampleDataError } from './refuse-sample-data.ts';
import { SeedError } from './seed-process.ts';
import { DataFolderError } from './platform/data-folder.ts';
import { EnvironmentError } from './platform/environment.ts';
import { MediaStartError } from './platform/media/media-process.ts';
import { explainMissingPart } from './platform/processes/missing-part.ts';
import { PostgresStartError } from './platform/postgres/postgres-start-error.ts';

/** What the operator can do about a failed start, in one line. Undefined for an unexpected failure. */
export function explainStartError(
  error: unknown,
  address: { host: string; port: number },
): string | undefined {
  if (
    error instanceof DatabaseHistoryError ||
    error instanceof DatabaseUnreachableError ||
    error instanceof EnvironmentError ||
    error instanceof DataFolderError ||
    error instanceof MediaStartError ||
    error instanceof PostgresStartError ||
    error instanceof SampleDataError ||
    error instanceof SeedError
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return undefined;
  const missing = explainMissingPart(error.message);
  if (missing !== undefined) return missing;
  const code = 'code' in error ? String(error.code) : '';
  if ('path' in error && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EISDIR'].includes(code)) {
    return `${String(error.path)} cannot be read or written (${code}). Make it belong to the user who starts Greenroom, or set DATA_FOLDER to another folder.`;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${address.port} is taken. Stop what uses it, or set PORT to another one.`;
  }
  if (code === 'EACCES') return `Port ${address.port} needs more rights. Set PORT to one from 1024 on.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST ${address.host} is no address of this machine. Set HOST to localhost, 0.0.0.0 or one of its addresses.`;
  }
  return undefined;
}
