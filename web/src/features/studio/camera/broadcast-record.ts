import { z } from 'zod';

const key = 'greenroom.broadcast';

/** What a tab that is loaded again has to know of the camera that it sent. */
const broadcastSchema = z.object({
  mediaRoomId: z.string(),
  isMuted: z.boolean(),
  isVideoHidden: z.boolean(),
});
type Broadcast = z.infer<typeof broadcastSchema>;

/** Records that this tab sends its camera to a stream, so that it can do so again after a reload, and what it withholds. */
export function rememberBroadcast(broadcast: Broadcast): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(broadcast));
  } catch {
    // What was recorded before is no longer true. Without storage a reload asks before it sends the camera again.
    forgetBroadcast();
  }
}

export function forgetBroadcast(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** How this tab sent its camera before it was loaded again; undefined where it did not, or where that cannot be read. */
export function broadcastBefore(): Broadcast | undefined {
  try {
    return broadcastSchema.safeParse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
