/** The size at which the picture is examined. A black picture is black everywhere. */
const width = 32;
const height = 18;
/** Decoded black, 0 to 255 per color, is slightly above 0. */
const brightestBlack = 8;

/** Detects the black picture that a broadcaster sends who hides the camera or pauses. */
export class BlackPicture {
  #context: CanvasRenderingContext2D | null | undefined;

  /** Whether the video currently shows only black. False for a video without a picture yet. */
  isIn(video: HTMLVideoElement): boolean {
    const hasPicture = video.videoWidth > 0 && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (!hasPicture) return false;
    this.#context ??= Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
      alpha: false,
      willReadFrequently: true,
    });
    if (this.#context === null) return false;
    this.#context.drawImage(video, 0, 0, width, height);
    const { data } = this.#context.getImageData(0, 0, width, height);
    return data.every((value, index) => index % 4 === 3 || value <= brightestBlack);
  }
}
