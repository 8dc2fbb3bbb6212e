import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { until } from './live-client.ts';

/** Real WebRTC peers for tests, without a browser. */
export class LibraryPeers {
  readonly #peers: PeerConnection[] = [];
  /** References are kept, because the library closes a track when its wrapper is garbage-collected. */
  readonly #tracks: Track[] = [];

  /** An offer with one video and one audio track. */
  async offer(direction: 'SendOnly' | 'RecvOnly'): Promise<{ peer: PeerConnection; sdp: string }> {
    const peer = new PeerConnection('test', { iceServers: [] });
    this.#peers.push(peer);
    const video = new Video('0', direction);
    video.addVP8Codec(96);
    if (direction === 'SendOnly') video.addSSRC(1001, 'test', 'stream', 'video');
    this.#tracks.push(peer.addTrack(video));
    const audio = new Audio('1', direction);
    audio.addOpusCodec(111);
    if (direction === 'SendOnly') audio.addSSRC(1002, 'test', 'stream', 'audio');
    this.#tracks.push(peer.addTrack(audio));
    const gathered = new Promise<void>((resolve) => {
      peer.onGatheringStateChange((state) => {
        if (state === 'complete') resolve();
      });
    });
    peer.setLocalDescription();
    await gathered;
    const sdp = peer.localDescription()?.sdp;
    if (sdp === undefined) throw new Error('no offer was made');
    // Without candidates, the media server waits for this peer's connectivity checks, which always arrive in
    // time.
    return { peer, sdp: sdp.replaceAll(/a=candidate:.*\r\n/g, '') };
  }

  /** Publishes with WHIP and a real peer connection. Resolves once media could flow. */
  async publish(address: string, credential: string): Promise<PeerConnection> {
    const { peer, sdp } = await this.offer('SendOnly');
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${credential}` },
      body: sdp,
    });
    const answer = await response.text();
    if (response.status !== 201) throw new Error(`WHIP was refused with ${response.status}: ${answer}`);
    peer.setRemoteDescription(answer, 'answer');
    await until(() => peer.state() === 'connected', 'a connected publisher');
    return peer;
  }

  close(): void {
    for (const each of [...this.#tracks, ...this.#peers]) each.close();
  }
}
