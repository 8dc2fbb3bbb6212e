/** Says where a person is in a picture. */
export interface PersonMask {
  /** @returns opaque where the person is; undefined before anything was found */
  of(picture: HTMLVideoElement): Promise<CanvasImageSource | undefined>;
  close(): void;
}
