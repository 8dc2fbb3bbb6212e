import { createHmac } from 'node:crypto';
import { PeerConnection, Video } from 'node-datachannel';
import type { Track } from 'node-datachannel';
import { permitAudience, permitLifetimeSeconds } from '@greenroom/contract/media/permit.schemas';
import type { Permit } from '@greenroom/contract/media/permit.schemas';

/** The control port of a server under test, and the secret that signs its permits. */
export type ServerAddress = { controlPort: number; secret: string };

export const vp8PayloadType = 96;
export const roomId = 'benchroom1';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function signPermit(permit: Permit, secret: string): string {
  const exp = Math.floor(Date.now() / 1000) + permitLifetimeSeconds;
  const content = `${encode({ alg: 'HS256' })}.${encode({ ...permit, aud: permitAudience, exp })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

export type PeerOptions = {
  endpoint: 'whip' | 'whep';
  ssrc?: number;
  /** Makes the library discard received media before it reaches JavaScript, for a cheap viewer. */
  discardMedia?: boolean;
  /** Changes the candidates of the answer, to use a relay. The offer has none. */
  rewriteAnswer?: (sdp: string) => Promise<string>;
};

export type MediaPeer = { connection: PeerConnection; track: Track; close: () => void };

/** Offers one VP8 track with WHIP or WHEP, and resolves when the track is open. */
export async function connectPeer(
  server: ServerAddress,
  options: PeerOptions,
  onPacket?: (packet: Buffer) => void,
): Promise<MediaPeer> {
  const isPublisher = options.endpoint === 'whip';
  const connection = new PeerConnection('bench', {
    iceServers: [],
    disableAutoNegotiation: true,
    bindAddress: '127.0.0.1',
  });
  const media = new Video('0', isPublisher || options.discardMedia === true ? 'SendOnly' : 'RecvOnly');
  media.addVP8Codec(vp8PayloadType);
  if (options.ssrc !== undefined) media.addSSRC(options.ssrc, 'bench', 'bench', 'video');
  const track = connection.addTrack(media);
  if (onPacket !== undefined) track.onMessage(onPacket);
  const opened = new Promise<void>((resolve) => {
    track.onOpen(resolve);
  });
  await new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve();
    });
    connection.setLocalDescription('offer');
  });
  let offer = connection.localDescription()?.sdp ?? '';
  if (!isPublisher) offer = offer.replace('a=sendonly', 'a=recvonly');
  // Without candidates, the server waits for this peer's connectivity checks. If it sent its own immediately,
  // the library could finish ICE before it has read the answer's fingerprint, and fail.
  offer = offer.replaceAll(/a=candidate:.*\r\n/g, '');
  const permit: Permit = { action: isPublisher ? 'publish' : 'watch', roomId, subject: 'bench' };
  const response = await fetch(`http://127.0.0.1:${server.controlPort}/${options.endpoint}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${signPermit(permit, server.secret)}`,
      'content-type': 'application/sdp',
    },
    body: offer,
  });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`${options.endpoint} answered ${response.status}: ${body}`);
  const answer = options.rewriteAnswer === undefined ? body : await options.rewriteAnswer(body);
  connection.setRemoteDescription(answer, 'answer');
  await opened;
  return {
    connection,
    track,
    close: () => {
      track.close();
      connection.close();
    },
  };
}
