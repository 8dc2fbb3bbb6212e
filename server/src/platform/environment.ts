import { resolve } from 'node:path';
import { z } from 'zod';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'takes a port number from 1 to 65535')
    .transform(Number)
    .refine((number) => number >= 1 && number <= 65_535, 'takes a port number from 1 to 65535')
    .default(fallback);

/** How many of something one address may have or do. */
const countFrom = (least: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `takes a number from ${least} on`)
    .transform(Number)
    .refine((number) => number >= least, `takes a number from ${least} on`)
    .default(fallback);

const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .default([]);

const listOf = (pattern: RegExp, error: string) =>
  list.refine((parts) => parts.every((part) => pattern.test(part)), error);

/** An address without path, query or a name in it. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
}

/** Variables that come in pairs: one without the other is a mistake. */
const togetherOrNot = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['TURN_USERNAME', 'TURN_CREDENTIAL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
] as const;

const environmentSchema = z
  .object({
    NODE_ENV: z
      .enum(['development', 'production', 'test'], 'takes development, production or test')
      .default('development'),
    HOST: z.string().min(1).default('localhost'),
    PORT: port(9000),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'takes a web address, like https://shop.example' })
      .refine(isOrigin, 'takes an address without a path, like https://shop.example')
      .optional(),
    TRUST_PROXY: z
      .string()
      .default('off')
      .transform((text, context) => {
        const trusted = readTrustedProxies(text.trim());
        if (trusted !== undefined) return trusted;
        context.addIssue({
          code: 'custom',
          message:
            'takes off, on, the number of proxies in front, or their addresses and networks, like 10.0.0.0/8,192.0.2.7',
        });
        return z.NEVER;
      }),
    DATA_FOLDER: z.string().min(1).default('.data'),
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'takes a Postgres address, like postgres://user:password@host:5432/name',
      })
      .optional(),
    DEMO: z.enum(['on', 'off'], 'takes on or off').optional(),
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'takes trace, debug, info, warn, error, fatal or silent',
      )
      .default('info'),
    GREENROOM_SECRET: z.string().min(32, 'takes a secret of 32 characters or more').optional(),
    METRICS_TOKEN: z
      .string()
      .min(16, 'takes a token of 16 characters or more')
      .regex(/^[!-$&-~]*$/, 'takes plain letters, digits and signs, no spaces and no %')
      .optional(),
    SOCKETS_PER_ADDRESS: countFrom(1, 300),
    JOINS_PER_ADDRESS: countFrom(1, 600),
    VIEWERS_PER_ADDRESS: countFrom(1, 20),
    MEDIA_UDP_PORT: port(9001),
    MEDIA_ANNOUNCED_IP: z.union([z.ipv4(), z.ipv6()], 'takes an IP address').optional(),
    STUN_URLS: listOf(/^stuns?:[\w.:[\]-]+$/, 'takes addresses like stun:stun.example:3478'),
    TURN_URLS: listOf(
      /^turns?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/,
      'takes addresses like turn:turn.example:3478',
    ),
    TURN_USERNAME: z.string().optional(),
    TURN_CREDENTIAL: z.string().optional(),
    FRAME_PARENT_ORIGINS: list.refine(
      (origins) => origins.every((origin) => /^https?:/.test(origin) && isOrigin(origin)),
      'takes origins, like https://partner.example',
    ),
    SUPPORT_EMAIL: z.email('takes a mail address, like help@shop.example').optional(),
    AVATAR_SERVICE_URL: z
      .string()
      .includes('{id}', { error: 'takes an address with {id} in it, like https://avatars.example/{id}.svg' })
      .optional(),
    PUSH_PRIVATE_HOSTS: list,
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        error: 'takes a mail server’s address, like smtp://user:password@mail.example:587',
      })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^([^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
        error: 'takes a sender, like Greenroom <hello@shop.example>',
      })
      .optional(),
    PAYMENTS: z.literal('test', 'takes test, for payments in which no money moves').optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    FACEBOOK_CLIENT_ID: z.string().optional(),
    FACEBOOK_CLIENT_SECRET: z.string().optional(),
    TWITTER_CLIENT_ID: z.string().optional(),
    TWITTER_CLIENT_SECRET: z.string().optional(),
  })
  .superRefine((values, context) => {
    if (values.TURN_URLS.length > 0 && !values.TURN_USERNAME && !values.TURN_CREDENTIAL) {
      context.addIssue({
        code: 'custom',
        path: ['TURN_USERNAME'],
        message: 'is needed when TURN_URLS is set',
      });
    }
    for (const [one, other] of togetherOrNot) {
      if ((values[one] === undefined) === (values[other] === undefined)) continue;
      const [set, unset] = values[one] === undefined ? [other, one] : [one, other];
      context.addIssue({ code: 'custom', path: [unset], message: `is needed when ${set} is set` });
    }
  });

export interface Environment {
  isProduction: boolean;
  host: string;
  port: number;
  /** Origin under which browsers reach this server, without a slash at its end. */
  publicUrl: string;
  trustProxy: TrustedProxies;
  /** Absolute path. */
  dataFolder: string;
  databaseUrl: string | undefined;
  /** Demo show and demo chatters; never in production. */
  demo: boolean;
  logLevel: string;
  secret: string | undefined;
  metricsToken: string | undefined;
  /** What one address may have and do: an IPv4 address, or an IPv6 /64. */
  addressLimits: {
    sockets: number;
    joinsPerMinute: number;
    /** Anonymous viewers of one stream that are counted. */
    anonymousViewers: number;
  };
  media: { udpPort: number; announcedIp: string | undefined };
  iceServers: { urls: string[]; username?: string; credential?: string }[];
  frameParentOrigins: string[];
  avatarServiceUrl: string | undefined;
  /** Where people may write for help; shown under Help and Support. */
  supportEmail: string | undefined;
  /** Names of push services in a private network, to which web push may go. */
  pushPrivateHosts: string[];
  /** Where mail goes out; without it, mail is written into the data folder. */
  smtp: { url: string; from: string } | undefined;
  /** Whether the built-in test provider takes payments: in production only where the operator asked for it. */
  takesTestPayments: boolean;
  /** Sign-in by other providers, each where its credentials are set. */
  social: Partial<Record<SocialProvider, { clientId: string; clientSecret: string }>>;
}

export type SocialProvider = 'google' | 'facebook' | 'twitter';

/** A wrong variable. The message names it and says what it takes. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Reads and checks the configuration. Empty variables count as unset, so that `.env` templates can list them all.
 * @throws EnvironmentError naming each wrong variable and what it takes.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(set);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const values = result.data;
  const isProduction = values.NODE_ENV === 'production';
  const iceServers: Environment['iceServers'] = [];
  if (values.STUN_URLS.length > 0) iceServers.push({ urls: values.STUN_URLS });
  if (values.TURN_URLS.length > 0 && values.TURN_USERNAME && values.TURN_CREDENTIAL) {
    iceServers.push({
      urls: values.TURN_URLS,
      username: values.TURN_USERNAME,
      credential: values.TURN_CREDENTIAL,
    });
  }
  const social: Environment['social'] = {};
  const addProvider = (name: SocialProvider, clientId?: string, clientSecret?: string): void => {
    if (clientId !== undefined && clientSecret !== undefined) social[name] = { clientId, clientSecret };
  };
  addProvider('google', values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET);
  addProvider('facebook', values.FACEBOOK_CLIENT_ID, values.FACEBOOK_CLIENT_SECRET);
  addProvider('twitter', values.TWITTER_CLIENT_ID, values.TWITTER_CLIENT_SECRET);
  return {
    isProduction,
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustProxy: values.TRUST_PROXY,
    dataFolder: resolve(values.DATA_FOLDER),
    databaseUrl: values.DATABASE_URL,
    demo: !isProduction && values.DEMO !== 'off',
    logLevel: values.LOG_LEVEL,
    secret: values.GREENROOM_SECRET,
    metricsToken: values.METRICS_TOKEN,
    addressLimits: {
      sockets: values.SOCKETS_PER_ADDRESS,
      joinsPerMinute: values.JOINS_PER_ADDRESS,
      anonymousViewers: values.VIEWERS_PER_ADDRESS,
    },
    media: { udpPort: values.MEDIA_UDP_PORT, announcedIp: values.MEDIA_ANNOUNCED_IP },
    iceServers,
    frameParentOrigins: values.FRAME_PARENT_ORIGINS.map((origin) => origin.replace(/\/$/, '')),
    avatarServiceUrl: values.AVATAR_SERVICE_URL,
    supportEmail: values.SUPPORT_EMAIL,
    pushPrivateHosts: values.PUSH_PRIVATE_HOSTS,
    smtp:
      values.SMTP_URL !== undefined && values.MAIL_FROM !== undefined
        ? { url: values.SMTP_URL, from: values.MAIL_FROM }
        : undefined,
    takesTestPayments: !isProduction || values.PAYMENTS === 'test',
    social,
  };
}
