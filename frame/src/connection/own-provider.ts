import { PublisherPeer } from '../publish/publisher-peer.ts';
import type { MediaProvider, WatchRequest, WatchSession } from './media-provider.ts';
import { PeerSession } from './peer-session.ts';
import { askForStereo } from './sdp-edits.ts';

/** The media server of this installation: WHIP to publish, WHEP to watch (FRAME-1). */
export function createOwnProvider(iceServers: RTCIceServer[]): MediaProvider {
  return {
    createPublisher: (isStereo, bitrateBps) => new PublisherPeer(iceServers, isStereo, bitrateBps),

    async watch(request, signal): Promise<WatchSession> {
      const { mediaRoomId, streamId, token, onSample } = request;
      return PeerSession.open(
        {
          direction: 'watch',
          endpointPath: streamId === undefined ? `/whep?room=${mediaRoomId}` : `/whep/${streamId}`,
          token: streamId === undefined ? undefined : token,
          iceServers,
          prepare: (connection) => receive(connection, request.onTrack),
          editOffer: askForStereo,
          editAnswer: (sdp) => sdp,
          onSample,
        },
        signal,
      );
    },
  };
}

function receive(connection: RTCPeerConnection, onTrack: WatchRequest['onTrack']): void {
  for (const kind of ['video', 'audio']) {
    const { receiver } = connection.addTransceiver(kind, { direction: 'recvonly' });
    // As little delay as the network permits. The hint is an older name of the same property.
    receiver.jitterBufferTarget = 0;
    if ('playoutDelayHint' in receiver) receiver.playoutDelayHint = 0;
  }
  connection.addEventListener('track', ({ track, streams: [stream] }) => {
    if (stream !== undefined) onTrack(track, stream);
  });
}
