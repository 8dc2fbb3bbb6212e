/** The picture is looked at in this size: a black one is black in all of its parts. */
const width = 32;
const height = 18;
/** Black as decoders make it, 0 to 255 a colour: a little above 0. */
const brightestBlack = 8;

/** Tells a black picture, which a broadcaster sends who hides the camera or pauses. */
export class BlackPicture {
  #context: CanvasRenderingContext2D | null | undefined;

  /** Whether all of what a video shows now is black. One that shows nothing yet has no picture. */
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
