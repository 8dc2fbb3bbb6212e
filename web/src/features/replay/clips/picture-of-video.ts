const width = 1280;
const jpegQuality = 0.9;
/** The timeout. A clip can exist without its own image. */
const withinMs = 8000;

/**
 * A frame of a video file at a given time, as a JPEG. A file from another origin needs CORS headers.
 * @throws {Error} if the browser cannot provide the frame
 */
export async function pictureOfVideo(url: string, atMs: number): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.crossOrigin = 'anonymous';
  const given = AbortSignal.timeout(withinMs);
  const happened = async (name: 'loadedmetadata' | 'seeked') =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('The video cannot be read')), { once: true });
      given.addEventListener('abort', () => reject(new Error('The video did not load in time')), {
        once: true,
      });
    });
  try {
    const isKnown = happened('loadedmetadata');
    video.src = url;
    await isKnown;
    const isThere = happened('seeked');
    video.currentTime = atMs / 1000;
    await isThere;
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(width, video.videoWidth);
    canvas.height = Math.round((video.videoHeight * canvas.width) / Math.max(1, video.videoWidth));
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
    });
    if (picture === null) throw new Error('The video has no picture');
    return picture;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}
