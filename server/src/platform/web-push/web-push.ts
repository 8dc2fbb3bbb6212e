import { lookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, parseIpAddress } from '../addresses/ip-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** A browser, as described by its `PushSubscription`. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key and secret (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
}

/** `gone`: the subscription has ended and can be deleted. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface WebPush {
  /** The public VAPID key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Whether this server would send to this address at all. */
  accepts(endpoint: string): boolean;
  /**
   * Sends one message (RFC 8030), encrypted for the browser (RFC 8291) and signed (RFC 8292).
   * @throws Error if the push service is unreachable or busy; the caller may retry.
   */
  send(target: PushTarget, message: unknown, options: { ttlSeconds: number }): Promise<PushOutcome>;
}

const timeoutMs = 10_000;

/** The contact that a push service can reach about our messages (RFC 8292, 2.1). */
function contactOf(publicUrl: string): string {
  const { protocol, origin, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`;
}

/**
 * Users choose the push service's address, so it may point anywhere. Only https on its standard port is
 * allowed, redirects are not followed, answers are not read, and names that resolve into a private network
 * are rejected.
 */
export function createWebPush({
  keys,
  publicUrl,
  privateHosts,
}: {
  keys: VapidKeys;
  publicUrl: string;
  /** Host names of push services that the operator runs in a private network, on any port. */
  privateHosts: readonly string[];
}): WebPush {
  const contact = contactOf(publicUrl);

  /** Checks the address of the actual connection, because a name may resolve differently each time. */
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const allowed = privateHosts.includes(hostname)
        ? addresses
        : addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (first === undefined) return callback(new Error(`${hostname} is not in a public network`), '');
      return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };

  function accepts(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    if (protocol !== 'https:' || username !== '' || password !== '') return false;
    if (privateHosts.includes(hostname)) return true;
    const address = hostname.replace(/^\[|\]$/g, '');
    return port === '' && (parseIpAddress(address) === undefined || isPublicAddress(address));
  }

  async function post(
    endpoint: string,
    headers: Record<string, string>,
    body: Buffer | null,
  ): Promise<number> {
    return new Promise((answer, fail) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = request(endpoint, {
        method: 'POST',
        headers,
        lookup: guardedLookup,
        signal,
        agent: false,
      });
      sent.on('error', fail);
      sent.on('response', (response) => {
        response.on('error', () => undefined);
        answer(response.statusCode ?? 0);
        response.destroy();
      });
      sent.end(body);
    });
  }

  return {
    publicKey: keys.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message, { ttlSeconds }) {
      if (!accepts(endpoint)) return 'refused';
      // Loaded on demand: a server without subscriptions never needs it.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails: { subject: contact, ...keys }, TTL: ttlSeconds, contentEncoding: 'aes128gcm' },
      );
      const status = await post(endpoint, { ...headers }, body);
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
      return 'refused';
    },
  };
}
