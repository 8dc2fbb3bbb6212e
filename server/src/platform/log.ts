import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino';
import { createLogDestination } from './storage/log-destination.ts';

export type Log = Logger;

const standardOutput = 1;

/**
 * Structured logs on standard output, one JSON object per line. Fields that could hold a secret are redacted
 * by name, so that logging a whole request or configuration by mistake leaks nothing.
 */
export function createLog(level: string): Log {
  return pino(logOptions(level), createLogDestination({ dest: standardOutput }));
}

/**
 * Logs into a file, so that the terminal stays free for the operator. Lines are written synchronously, so a
 * crash loses none.
 */
export function createFileLog(level: string, file: string): Log {
  return pino(logOptions(level), createLogDestination({ dest: file, mkdir: true }));
}

/**
 * Fields that the PostgreSQL driver and Drizzle add to errors, which hold values of the row and of the query.
 */
const valueFields = ['params', 'detail', 'where'] as const;

/** An error with its causes and the text of a failed query, but without the values that it was about. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const serialized = stdSerializers.err(error);
  for (const field of valueFields) delete serialized[field];
  const seen = new Set<unknown>();
  for (let cause: unknown = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause);
    if (!(cause instanceof DrizzleQueryError)) continue;
    const { message, query } = cause;
    serialized.message = serialized.message.replaceAll(message, () => `Failed query: ${query}`);
    serialized.stack = serialized.stack.replaceAll(message, () => `Failed query: ${query}`);
  }
  return serialized;
}

function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'token',
        'secret',
        'streamKey',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        '*.secret',
        '*.streamKey',
        'headers["set-auth-token"]',
        '*.headers["set-auth-token"]',
      ],
      censor: '[redacted]',
    },
  };
}
