import { z } from 'zod';
import { readTrustedProxies } from './addresses/trusted-proxies.ts';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'takes a port number from 1 to 65535')
    .transform(Number)
    .refine((number) => number >= 1 && number <= 65_535, 'takes a port number from 1 to 65535')
    .default(fallback);

/** How many of something one address may have or do, as a variable. */
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

/** Whether the text is an origin: no path, query or user name. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
}

/** Variables that must be set together: one without the others is a mistake. */
const togetherOrNot = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['TURN_USERNAME', 'TURN_CREDENTIAL'],
  ['LIVEKIT_URL', 'LIVEKIT_API_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'],
  ['LIVEKIT_URL', 'LIVEKIT_API_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
] as const;

/** The environment variables as they are set. Error messages say what each variable accepts. */
export const environmentSchema = z
  .object({
    NODE_ENV: z
      .enum(['development', 'production', 'test'], 'takes development, production or test')
      .default('development'),
    HOST: z.string().min(1).default('localhost'),
    // API-3, LIVEAPI-2
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
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'takes a web address, like https://s3.example' })
      .refine(isOrigin, 'takes an address without a path, like https://s3.example')
      .optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'takes the name of a bucket')
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'takes a Redis address, like redis://user:password@host:6379' })
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
    CHECKOUTS_PER_ADDRESS: countFrom(1, 30),
    MEDIA_UDP_PORT: port(9001),
    MEDIA_ANNOUNCED_IP: z.union([z.ipv4(), z.ipv6()], 'takes an IP address').optional(),
    RECORDINGS: z.enum(['on', 'off'], 'takes on or off').default('on'),
    RECORDINGS_FREE_MIN_MB: countFrom(64, 1024),
    RECORDINGS_MAX_GB: countFrom(1, 100),
    RECORDINGS_KEEP_DAYS: countFrom(1, 365),
    LIVEKIT_URL: z
      .url({
        protocol: /^(ws|http)s?$/,
        error: 'takes a LiveKit server’s address, like wss://livekit.example',
      })
      .refine(isOrigin, 'takes an address without a path, like wss://livekit.example')
      .optional(),
    LIVEKIT_API_KEY: z.string().optional(),
    LIVEKIT_API_SECRET: z.string().min(32, 'takes a secret of 32 characters or more').optional(),
    VIDEO_SERVICE_URL: z
      .url({ protocol: /^https?$/, error: 'takes a web address, like https://vdo.ninja' })
      .refine((text) => !/[?#]/.test(text), 'takes an address without a query')
      .optional(),
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
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_\w+$/, 'takes a secret key of Stripe, which begins with sk_ or rk_')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_\w+$/, 'takes a publishable key of Stripe, which begins with pk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, 'takes the signing secret of a webhook of Stripe, which begins with whsec_')
      .optional(),
    STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'takes a web address' }).optional(),
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
    if (values.LIVEKIT_URL !== undefined && values.VIDEO_SERVICE_URL !== undefined) {
      const message = 'cannot be set beside LIVEKIT_URL: one of them carries the video';
      context.addIssue({ code: 'custom', path: ['VIDEO_SERVICE_URL'], message });
    }
    if (values.NODE_ENV === 'production' && values.STRIPE_API_URL !== undefined) {
      const message = 'is for tests: in production payments go to Stripe itself';
      context.addIssue({ code: 'custom', path: ['STRIPE_API_URL'], message });
    }
    for (const [one, other] of togetherOrNot) {
      if ((values[one] === undefined) === (values[other] === undefined)) continue;
      const [set, unset] = values[one] === undefined ? [other, one] : [one, other];
      context.addIssue({ code: 'custom', path: [unset], message: `is needed when ${set} is set` });
    }
  });

export type EnvironmentVariables = z.infer<typeof environmentSchema>;
