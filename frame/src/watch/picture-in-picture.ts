/**
 * Shows a video in its own window.
 * @throws Error with a message for people if the browser has no such window, or requires a press first
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

/** Returns the video to its page. */
export async function stopPictureInPicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
}
