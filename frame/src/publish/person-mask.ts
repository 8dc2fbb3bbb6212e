/** Finds the person in a picture. */
export interface PersonMask {
  /** @returns a mask that is opaque where the person is; undefined before the first result */
  of(picture: HTMLVideoElement): Promise<CanvasImageSource | undefined>;
  close(): void;
}
