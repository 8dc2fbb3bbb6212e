import { pino, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/**
 * Structured logs on standard output, one JSON object a line. Anything that could be a secret is cut out by name, so
 * that logging a whole request or configuration by mistake leaks nothing.
 */
export function createLog(level: string): Log {
  return pino(logOptions(level));
}

/** The same into a file, for a terminal that is kept for the operator. Lines are written at once, also in a crash. */
export function createFileLog(level: string, file: string): Log {
  return pino(logOptions(level), pino.destination({ dest: file, append: true, mkdir: true, sync: true }));
}

function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
