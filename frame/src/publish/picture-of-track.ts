/** The longer side of a captured picture, in pixels. */
const longestSide = 1280;
const jpegQuality = 0.9;

/** Captures one picture of a track as a JPEG. @throws Error with a message for people */
export async function pictureOf(track: MediaStreamTrack): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  try {
    await video.play();
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
    });
    if (picture === null) throw new Error('The picture could not be taken');
    return picture;
  } finally {
    video.srcObject = null;
  }
}
