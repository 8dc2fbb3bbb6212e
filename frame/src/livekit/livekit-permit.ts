import { liveKitPermitPaths, parseLiveKitPermit } from '@greenroom/contract/frame/livekit-permit';
import type { LiveKitPermit } from '@greenroom/contract/frame/livekit-permit';
import { ConnectionFailure } from '../connection/connection-failure.ts';
import {
  authorization,
  orUnreachable,
  readRefusal,
  requestTimeoutMs,
} from '../connection/whip-whep-client.ts';

/**
 * Requests permission from this server to publish or to watch.
 * @throws WhipWhepRefusal with the server's own message; ConnectionFailure if there was no answer
 */
export async function fetchLiveKitPermit(
  action: keyof typeof liveKitPermitPaths,
  query: Readonly<Record<string, string | undefined>>,
  token: string | undefined,
  signal: AbortSignal,
): Promise<LiveKitPermit> {
  const set = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const answered = fetch(`${liveKitPermitPaths[action]}?${new URLSearchParams(set)}`, {
    method: 'POST',
    headers: authorization(token),
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  });
  const response = await orUnreachable(answered);
  if (!response.ok) throw await readRefusal(response);
  const permit = parseLiveKitPermit(await orUnreachable(response.json()));
  if (permit === undefined) throw new ConnectionFailure('The server did not issue a permit for the video');
  return permit;
}
