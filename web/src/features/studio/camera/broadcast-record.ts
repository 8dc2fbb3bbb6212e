import { z } from 'zod';

const key = 'greenroom.broadcast';

/** What a reloaded tab must know about the camera that it was sending. */
const broadcastSchema = z.object({
  mediaRoomId: z.string(),
  isMuted: z.boolean(),
  isVideoHidden: z.boolean(),
});
type Broadcast = z.infer<typeof broadcastSchema>;

/**
 * Records that this tab sends its camera to a stream, and what it withholds, so that it can resume after a
 * reload.
 */
export function rememberBroadcast(broadcast: Broadcast): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(broadcast));
  } catch {
    // The previous record is no longer true. Without storage, a reload asks before it sends the camera again.
    forgetBroadcast();
  }
}

export function forgetBroadcast(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** How this tab sent its camera before it was reloaded. Undefined if it did not, or if the record is unreadable. */
export function broadcastBefore(): Broadcast | undefined {
  try {
    return broadcastSchema.safeParse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
