const key = 'greenroom.broadcast';

/** Keeps in mind that this tab sends its camera to a show, so that a reload takes the broadcast up again. */
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

/** Whether this tab sent its camera to this room before it was loaded again. */
export function wasBroadcasting(mediaRoomId: string): boolean {
  try {
    return window.sessionStorage.getItem(key) === mediaRoomId;
  } catch {
    return false;
  }
}
