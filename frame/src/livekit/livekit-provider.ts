import type { MediaProvider } from '../connection/media-provider.ts';
import { LiveKitPublisher } from './livekit-publisher.ts';
import { watchByLiveKit } from './livekit-viewer.ts';

/** A LiveKit server or cluster carries the video (FRAME-2). Its client is loaded with this module alone. */
export function createLiveKitProvider(): MediaProvider {
  return {
    createPublisher: (isStereo, bitrateBps) => new LiveKitPublisher(isStereo, bitrateBps),
    watch: watchByLiveKit,
  };
}
