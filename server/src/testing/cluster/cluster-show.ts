import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Cluster } from './cluster.ts';

interface Answer {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- whatever the server answered, for a test to look into
  body: any;
  headers: Headers;
}

/** One call. A broken connection counts as status 0. */
export async function call(
  origin: string,
  method: string,
  path: string,
  { token, body, address }: { token?: string; body?: unknown; address?: string } = {},
): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  } catch {
    return { status: 0, body: undefined, headers: new Headers() };
  }
}

/** A live show on a cluster, with people who write in its chat. */
export interface ClusterShow {
  streamId: string;
  writers: string[];
  /** Sends a message until it is stored. Retries are stored once. Resolves to the number of attempts. */
  write(writer: string, content: string): Promise<number>;
}

/** @param writers the number of people. Each may write ten messages per minute. */
export async function startClusterShow(
  { origin, servers }: Cluster,
  pool: Pool,
  writers: number,
): Promise<ClusterShow> {
  async function signUp(number: number): Promise<string> {
    // Bypasses the proxy, so that each call has a different IP address.
    const answer = await call(servers[number % servers.length]?.origin ?? '', 'POST', '/auth/sign-up/email', {
      address: `10.1.${Math.floor(number / 200)}.${number % 200}`,
      body: {
        name: `Person ${number}`,
        email: `person${number}@example.com`,
        username: `person${number}`,
        password: 'Greenroom#2026',
      },
    });
    const token = answer.headers.get('set-auth-token');
    if (token === null) throw new Error(`Sign-up failed: ${JSON.stringify(answer.body)}`);
    return token;
  }

  const streamer = await signUp(0);
  await pool.query(`update users set role = 'streamer' where email = 'person0@example.com'`);
  const created = await call(origin, 'POST', '/streams', {
    token: streamer,
    body: { title: 'At three servers' },
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const streamId: string = created.body.data.id;
  await call(origin, 'POST', `/streams/${streamId}/go-live`, { token: streamer });
  const tokens: string[] = [];
  for (let number = 1; number <= writers; number += 1) tokens.push(await signUp(number));
  return {
    streamId,
    writers: tokens,
    async write(writer, content) {
      const clientMessageId = randomUUID();
      for (let tries = 1; ; tries += 1) {
        const path = `/streams/${streamId}/chat/messages`;
        const { status, body } = await call(origin, 'POST', path, {
          token: writer,
          body: { content, clientMessageId },
        });
        if (status === 201) return tries;
        if (status !== 0 && status < 500) throw new Error(`A message was refused: ${JSON.stringify(body)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
