import { isIP } from 'node:net';
import { z } from 'zod';

/** Exit codes of the process, from sysexits.h if one fits. */
export const exitCodes = {
  wrongEnvironment: 78,
  udpPortUnavailable: 69,
  networkStuck: 70,
  failure: 1,
  clean: 0,
} as const;

const wholeNumber = (lowest: number, highest: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, message);

const ipAddress = (message: string) => z.string().refine((value) => isIP(value) !== 0, message);

const environmentSchema = z.object({
  MEDIA_SECRET: z
    .string('must be set: the secret that permits are signed with')
    .min(16, 'must have at least 16 characters'),
  MEDIA_UDP_PORT: wholeNumber(1, 65_535, 'takes a port from 1 to 65535').default(9001),
  MEDIA_CONTROL_PORT: wholeNumber(0, 65_535, 'takes a port from 0 (any free one) to 65535').default(0),
  MEDIA_BIND_ADDRESS: ipAddress('takes an IP address of this machine').optional(),
  MEDIA_ANNOUNCED_IP: ipAddress('takes the IP address that browsers reach this machine at').optional(),
  MEDIA_CONNECTING_MAX: wholeNumber(1, 1_000_000, 'takes a number from 1 on').default(1000),
  MEDIA_CONNECTING_PER_ADDRESS: wholeNumber(1, 1_000_000, 'takes a number from 1 on').default(50),
  MEDIA_VIEWERS_PER_ADDRESS: wholeNumber(1, 1_000_000, 'takes a number from 1 on').default(300),
  MEDIA_RUN_FILE: z.string().min(1).optional(),
  MEDIA_ORPHAN_SECONDS: wholeNumber(1, 86_400, 'takes seconds from 1 to 86400').default(60),
  MEDIA_RECORDINGS_FOLDER: z.string().min(1).optional(),
  MEDIA_RECORDINGS_FREE_MIN_MB: wholeNumber(32, 1_000_000_000, 'takes megabytes from 32 on').default(512),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'takes fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

export type Environment = {
  secret: string;
  udpPort: number;
  controlPort: number;
  bindAddress: string | undefined;
  announcedIp: string | undefined;
  /** Limits for sessions that were answered and have not connected. */
  connecting: { perServer: number; perAddress: number; connectedPerAddress: number };
  /** Where broadcasts are recorded, and how much disk space must remain free. */
  recordings: { folder: string | undefined; freeMinBytes: number };
  runFile: string | undefined;
  orphanSeconds: number;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
};

/** Its one-line message names each wrong variable and what it accepts. */
export class EnvironmentError extends Error {}

/** Reads the media server's configuration. An empty variable counts as unset. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(present);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new EnvironmentError(problems.join('; '));
  }
  const read = result.data;
  return {
    secret: read.MEDIA_SECRET,
    udpPort: read.MEDIA_UDP_PORT,
    controlPort: read.MEDIA_CONTROL_PORT,
    bindAddress: read.MEDIA_BIND_ADDRESS,
    announcedIp: read.MEDIA_ANNOUNCED_IP,
    connecting: {
      perServer: read.MEDIA_CONNECTING_MAX,
      perAddress: read.MEDIA_CONNECTING_PER_ADDRESS,
      connectedPerAddress: read.MEDIA_VIEWERS_PER_ADDRESS,
    },
    recordings: {
      folder: read.MEDIA_RECORDINGS_FOLDER,
      freeMinBytes: read.MEDIA_RECORDINGS_FREE_MIN_MB * 1024 * 1024,
    },
    runFile: read.MEDIA_RUN_FILE,
    orphanSeconds: read.MEDIA_ORPHAN_SECONDS,
    logLevel: read.LOG_LEVEL,
  };
}
