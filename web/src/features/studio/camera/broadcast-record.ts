const key = 'greenroom.broadcast';

/** Records that this tab sends its camera to a stream, so that it can do so again after a reload. */
export function rememberBroadcast(mediaRoomId: string): void {
  try {
    window.sessionStorage.setItem(key, mediaRoomId);
  } catch {
    // Without storage a reload asks before it sends the camera again.
  }
}

export function forgetBroadcast(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether this tab sent its camera to this media room before it was loaded again. */
export function wasBroadcasting(mediaRoomId: string): boolean {
  try {
    return window.sessionStorage.getItem(key) === mediaRoomId;
  } catch {
    return false;
  }
}
