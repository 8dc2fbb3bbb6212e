import { until } from './media-process.ts';
import type { MediaSuite } from './media-suite.ts';
import { TestPeer, TestSource } from './test-peer.ts';

export interface WatchedShow {
  peer: TestPeer;
  source: TestSource;
  watching: TestPeer;
}

/**
 * A publisher who sends VP8 in a room of its own, and a viewer whom the first packets have reached.
 * @param edit changes the publisher's offer
 */
export async function watchedShow(
  suite: MediaSuite,
  ssrc: number,
  edit = (offer: string) => offer,
): Promise<WatchedShow> {
  const roomId = suite.newRoom();
  const peer = new TestPeer();
  suite.closing.push(() => peer.close());
  await peer.connect(suite.server, { action: 'publish', roomId, subject: 'streamer' }, 'VP8', edit);
  const source = new TestSource(peer, ssrc);
  suite.closing.push(() => source.stop());
  const watching = new TestPeer();
  suite.closing.push(() => watching.close());
  await watching.connect(suite.server, { action: 'watch', roomId, subject: 'visitor' });
  await until('it runs', () => watching.media.length > 10);
  return { peer, source, watching };
}
