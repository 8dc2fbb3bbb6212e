import { brandPictureLimits } from '@greenroom/contract/limits/brands';

/** Size of the cover at the top of a brand's page. */
export const coverSize = { width: 1280, height: 400 } as const;

/** A brand image with a required shape. */
export interface PictureShape {
  noun: 'logo' | 'cover';
  /** Width divided by height. */
  aspect: number;
  /** A wider part is scaled down to this. */
  maxWidth: number;
  /** A narrower part looks blurred at its display size. */
  sharpFromWidth: number;
}

export const pictureShapes: Readonly<Record<PictureShape['noun'], PictureShape>> = {
  logo: { noun: 'logo', aspect: 1, maxWidth: 720, sharpFromWidth: 288 },
  cover: {
    noun: 'cover',
    aspect: coverSize.width / coverSize.height,
    maxWidth: brandPictureLimits.pixels,
    sharpFromWidth: coverSize.width,
  },
};
