import type { MediaProvider } from '../connection/media-provider.ts';
import { LiveKitPublisher } from './livekit-publisher.ts';
import { watchByLiveKit } from './livekit-viewer.ts';

/** Uses a LiveKit server or cluster (FRAME-2). Only this module loads LiveKit's client. */
export function createLiveKitProvider(): MediaProvider {
  return {
    createPublisher: (isStereo, bitrateBps) => new LiveKitPublisher(isStereo, bitrateBps),
    watch: watchByLiveKit,
  };
}
