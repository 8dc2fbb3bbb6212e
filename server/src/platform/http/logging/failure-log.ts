import type { ErrorCode } from '@greenroom/contract/errors';
import type { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';

/** At most one warning per code in this interval. */
const warnedEveryMs = 10_000;

export interface FailureLog {
  /**
   * Logs why the server itself failed a request (status 500 and up). An unexpected failure is an error with
   * its stack, every time. A refusal with a code of its own is a warning, at most once in ten seconds per
   * code, because these come in floods when the server is full or a store is unreachable.
   * @param about identifies the failure in the log, such as the id of its request
   */
  note(error: AppError, about: Readonly<Record<string, unknown>>): void;
}

/** The root cause of a refusal, such as the message of the database driver. Contains no values of a query. */
function reasonOf(error: AppError): string | undefined {
  let root: unknown = error;
  for (let depth = 0; root instanceof Error && root.cause instanceof Error && depth < 8; depth += 1)
    root = root.cause;
  if (!(root instanceof Error) || root === error) return undefined;
  // The error of a refused connection to a name with several addresses has only a code.
  return root.message === '' && 'code' in root ? String(root.code) : root.message;
}

export function createFailureLog({
  log,
  nowMs,
}: {
  log: Pick<Log, 'error' | 'warn'>;
  nowMs: () => number;
}): FailureLog {
  const warned = new Map<ErrorCode, { atMs: number; unsaid: number }>();

  return {
    note(error, about) {
      const { code, status } = error;
      if (status < 500) return;
      if (code === 'internal') {
        log.error({ err: error.cause ?? error, ...about }, 'unexpected error');
        return;
      }
      const last = warned.get(code);
      const now = nowMs();
      if (last !== undefined && now - last.atMs < warnedEveryMs) {
        last.unsaid += 1;
        return;
      }
      warned.set(code, { atMs: now, unsaid: 0 });
      const before = last?.unsaid ?? 0;
      log.warn(
        { code, reason: reasonOf(error), ...about, unsaidBefore: before },
        'requests are answered with a server error',
      );
    },
  };
}
