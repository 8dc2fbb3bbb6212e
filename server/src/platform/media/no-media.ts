import { AppError } from '../app-error.ts';
import type { MediaClient } from './media-client.ts';

/**
 * The media client when an external service carries the video. That service takes no calls from this server.
 */
export function createNoMedia(): MediaClient {
  return {
    publish: async () => elsewhere(),
    watch: async () => elsewhere(),
    patchSession: async () => elsewhere(),
    limitViewer: async () => elsewhere(),
    endSession: async () => elsewhere(),
    startRecording: async () => elsewhere(),
    endRecording: async () => elsewhere(),
    countViewers: async () => null,
    // People who have the room's address can stay in it, although the show has ended here.
    closeRoom: async () => undefined,
    checkHealth: async () => undefined,
    metrics: async () => '',
    followEvents: async () => undefined,
  };
}

function elsewhere(): never {
  throw new AppError('media_elsewhere');
}
