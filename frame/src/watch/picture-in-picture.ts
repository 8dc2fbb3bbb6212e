/**
 * Shows a video in a window of its own.
 * @throws Error with a message for people where the browser has no such window, or wants a press first
 */
export async function startPictureInPicture(video: HTMLVideoElement): Promise<void> {
  if (!document.pictureInPictureEnabled) throw new Error('This browser has no picture-in-picture');
  if (document.pictureInPictureElement === video) return;
  try {
    await video.requestPictureInPicture();
  } catch (error) {
    throw new Error('The browser did not allow picture-in-picture', { cause: error });
  }
}

/** Brings it back into its page. */
export async function stopPictureInPicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
}
