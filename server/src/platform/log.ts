import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured logs on standard output, one JSON object a line. Anything that could be a secret is cut out by name, so
 * that logging a whole request or configuration by mistake leaks nothing.
 */
export function createLog(level: string): Log {
  return pino({
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
  });
}
