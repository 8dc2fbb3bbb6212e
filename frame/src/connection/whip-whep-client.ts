import * as v from 'valibot';
import { ConnectionFailure, WhipWhepRefusal } from './connection-failure.ts';

export const requestTimeoutMs = 8000;
const endTimeoutMs = 2000;
const fragmentType = 'application/trickle-ice-sdpfrag';

const refusalSchema = v.object({ message: v.string(), code: v.optional(v.string()) });

/** A WHIP or WHEP session, with what is needed to check and to end it. */
export interface WhipWhepSession {
  id: string;
  answerSdp: string;
  url: string;
  etag: string | null;
}

export function authorization(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Posts an offer (RFC 9725 for `/whip`, the WHEP draft for `/whep`).
 * @param path of the endpoint, with its query
 * @throws WhipWhepRefusal with the endpoint's own message; ConnectionFailure if there was no answer
 */
export async function postOffer(
  path: string,
  offerSdp: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<WhipWhepSession> {
  const answered = fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', ...authorization(token) },
    body: offerSdp,
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  });
  const response = await orUnreachable(answered);
  if (response.status !== 201) throw await readRefusal(response);
  const url = new URL(response.headers.get('location') ?? '', response.url);
  return {
    id: url.pathname.split('/').at(-1) ?? '',
    answerSdp: await orUnreachable(response.text()),
    url: url.href,
    etag: response.headers.get('etag'),
  };
}

/** An answer can be cut off before it begins or in the middle. */
export async function orUnreachable<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    throw new ConnectionFailure('The media server cannot be reached', { cause: error });
  }
}

export async function readRefusal(response: Response): Promise<WhipWhepRefusal> {
  const body = v.safeParse(refusalSchema, await response.json().catch(() => undefined));
  const refusal = body.success ? body.output : undefined;
  const seconds = Number(response.headers.get('retry-after'));
  return new WhipWhepRefusal(
    response.status,
    refusal?.code ?? '',
    refusal?.message ?? `The media server answered ${response.status}`,
    seconds > 0 ? seconds * 1000 : undefined,
  );
}

/**
 * Checks whether the media server still has a session, by sending the end of candidates (RFC 8840, RFC 9725
 * 4.3). Any error except 404 and server errors concerns the request, so the session exists.
 */
export async function isSessionAlive(session: WhipWhepSession, fragment: string): Promise<boolean> {
  try {
    const { status } = await fetch(session.url, {
      method: 'PATCH',
      headers: { 'content-type': fragmentType, 'if-match': session.etag ?? '*' },
      body: fragment,
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    return status !== 404 && status !== 410 && status < 500;
  } catch {
    return false;
  }
}

/** Limits the picture's height in a watching session. Null for the largest that the connection can carry. */
export async function limitPicture(session: WhipWhepSession, maxHeightPx: number | null): Promise<void> {
  const answered = fetch(`${session.url}/limit`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ maxHeightPx }),
    cache: 'no-store',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  const response = await orUnreachable(answered);
  if (!response.ok) throw await readRefusal(response);
}

/**
 * Ends a session, even while the page is being unloaded. A session that has already ended is not an error.
 */
export async function endSession(session: WhipWhepSession, token: string | undefined): Promise<void> {
  await fetch(session.url, {
    method: 'DELETE',
    headers: authorization(token),
    keepalive: true,
    signal: AbortSignal.timeout(endTimeoutMs),
  }).catch(() => undefined);
}
