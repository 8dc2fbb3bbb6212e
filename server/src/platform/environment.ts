import { resolve } from 'node:path';
import { environmentSchema, type EnvironmentVariables } from './environment-schema.ts';
import type { TrustedProxies } from './addresses/trusted-proxies.ts';

export interface Environment {
  isProduction: boolean;
  host: string;
  port: number;
  /** Origin at which browsers reach this server, without a trailing slash. */
  publicUrl: string;
  trustProxy: TrustedProxies;
  /** Absolute path. */
  dataFolder: string;
  databaseUrl: string | undefined;
  /** The Redis that several web servers share. Undefined for a single server. */
  redisUrl: string | undefined;
  /** Where files are kept. Undefined to keep them in the data folder. */
  s3: S3Settings | undefined;
  /** Demo show and demo chatters; never in production. */
  demo: boolean;
  logLevel: string;
  secret: string | undefined;
  metricsToken: string | undefined;
  /** Limits for one address: an IPv4 address or an IPv6 /64. */
  addressLimits: {
    sockets: number;
    joinsPerMinute: number;
    /** How many anonymous viewers of one stream are counted. */
    anonymousViewers: number;
    /** How many unpaid checkouts may be started in ten minutes. */
    checkouts: number;
  };
  media: { udpPort: number; announcedIp: string | undefined };
  /**
   * What carries the video: our own media server, a LiveKit server, or an external service in a frame of its
   * own.
   */
  video: VideoProvider;
  recordings: {
    /** Whether shows are recorded. */
    isOn: boolean;
    /** A recording ends when the disk has less free space than this. */
    freeMinMegabytes: number;
    /**
     * The oldest recordings are deleted when all of them exceed this size. Each is deleted after this many
     * days.
     */
    maxGigabytes: number;
    keepDays: number;
  };
  iceServers: { urls: string[]; username?: string; credential?: string }[];
  frameParentOrigins: string[];
  avatarServiceUrl: string | undefined;
  /** The address that people may write to for help, shown under Help and Support. */
  supportEmail: string | undefined;
  /** Host names of push services in a private network that web push may call. */
  pushPrivateHosts: string[];
  /** The mail server. Without it, mail is written into the data folder. */
  smtp: { url: string; from: string } | undefined;
  /** Stripe's keys. With them, Stripe is the payment provider. */
  stripe: StripeSettings | undefined;
  /**
   * Whether the built-in test provider takes payments when Stripe is not set. In production only if the
   * operator asked for it.
   */
  takesTestPayments: boolean;
  /** Providers for social sign-in, each present if its credentials are set. */
  social: Partial<Record<SocialProvider, { clientId: string; clientSecret: string }>>;
}

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** Origin of the store, as seen by this server and by browsers. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface LiveKitSettings {
  /** The server's origin for browsers, `ws:` or `wss:`. */
  socketUrl: string;
  /** The same origin for requests, `http:` or `https:`. */
  httpUrl: string;
  apiKey: string;
  apiSecret: string;
}

export type VideoProvider =
  | { name: 'own' }
  | ({ name: 'livekit' } & LiveKitSettings)
  /** The address of the service's page. */
  | { name: 'external'; url: string };

export interface StripeSettings {
  secretKey: string;
  /** Sent to browsers; not secret. */
  publishableKey: string;
  /** The secret with which Stripe signs its webhook calls. */
  webhookSecret: string;
  /** Replaces the address of Stripe's API, in tests. */
  apiUrl: string | undefined;
}

export type SocialProvider = 'google' | 'facebook' | 'twitter';

/** A variable has a wrong value. The message names it and says what it accepts. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Reads and validates the configuration. Empty variables count as unset, so that a `.env` template can list
 * all of them.
 * @throws EnvironmentError naming each wrong variable and what it accepts.
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
  const video = readVideoProvider(values);
  return {
    isProduction,
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustProxy: values.TRUST_PROXY,
    dataFolder: resolve(values.DATA_FOLDER),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    s3: readS3(values),
    // The demo show needs our own media server to broadcast to.
    demo: !isProduction && values.DEMO !== 'off' && video.name === 'own',
    logLevel: values.LOG_LEVEL,
    secret: values.GREENROOM_SECRET,
    metricsToken: values.METRICS_TOKEN,
    addressLimits: {
      sockets: values.SOCKETS_PER_ADDRESS,
      joinsPerMinute: values.JOINS_PER_ADDRESS,
      anonymousViewers: values.VIEWERS_PER_ADDRESS,
      checkouts: values.CHECKOUTS_PER_ADDRESS,
    },
    media: { udpPort: values.MEDIA_UDP_PORT, announcedIp: values.MEDIA_ANNOUNCED_IP },
    video,
    recordings: {
      // Only our own media server can record. It never sees video that another one carries.
      isOn: values.RECORDINGS === 'on' && video.name === 'own',
      freeMinMegabytes: values.RECORDINGS_FREE_MIN_MB,
      maxGigabytes: values.RECORDINGS_MAX_GB,
      keepDays: values.RECORDINGS_KEEP_DAYS,
    },
    iceServers,
    frameParentOrigins: values.FRAME_PARENT_ORIGINS.map((origin) => origin.replace(/\/$/, '')),
    avatarServiceUrl: values.AVATAR_SERVICE_URL,
    supportEmail: values.SUPPORT_EMAIL,
    pushPrivateHosts: values.PUSH_PRIVATE_HOSTS,
    smtp:
      values.SMTP_URL !== undefined && values.MAIL_FROM !== undefined
        ? { url: values.SMTP_URL, from: values.MAIL_FROM }
        : undefined,
    stripe: readStripe(values),
    takesTestPayments: !isProduction || values.PAYMENTS === 'test',
    social,
  };
}

function readS3(values: EnvironmentVariables): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: new URL(S3_ENDPOINT).origin,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function readVideoProvider(values: EnvironmentVariables): VideoProvider {
  const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET, VIDEO_SERVICE_URL } = values;
  if (VIDEO_SERVICE_URL !== undefined) return { name: 'external', url: VIDEO_SERVICE_URL };
  if (!LIVEKIT_URL || !LIVEKIT_API_KEY || !LIVEKIT_API_SECRET) return { name: 'own' };
  const { protocol, host } = new URL(LIVEKIT_URL);
  const isSecure = protocol === 'wss:' || protocol === 'https:';
  return {
    name: 'livekit',
    socketUrl: `${isSecure ? 'wss' : 'ws'}://${host}`,
    httpUrl: `${isSecure ? 'https' : 'http'}://${host}`,
    apiKey: LIVEKIT_API_KEY,
    apiSecret: LIVEKIT_API_SECRET,
  };
}

function readStripe(values: EnvironmentVariables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  };
}
