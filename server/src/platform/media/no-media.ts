import { AppError } from '../app-error.ts';
import type { MediaClient } from './media-client.ts';

/** The media client where an external service carries the video: it takes no calls of this server. */
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
    // Whoever has the room's address stays in it: the show has ended here.
    closeRoom: async () => undefined,
    checkHealth: async () => undefined,
    metrics: async () => '',
    followEvents: async () => undefined,
  };
}

function elsewhere(): never {
  throw new AppError('media_elsewhere');
}
