const width = 1280;
const jpegQuality = 0.9;
/** A picture that takes longer is done without. */
const withinMs = 8000;

/**
 * The picture of a video file at a moment, as a JPEG. A file of another origin needs that origin's permission (CORS).
 * @throws Error where the browser gives none
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
      given.addEventListener('abort', () => reject(new Error('The video takes too long')), { once: true });
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
