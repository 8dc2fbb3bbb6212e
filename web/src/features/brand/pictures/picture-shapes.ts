import { brandPictureLimits } from '@greenroom/contract/limits/brands';

/** Of the cover at the top of a brand's page. */
export const coverSize = { width: 1280, height: 400 } as const;

/** A picture of a brand that has to have a certain shape. */
export interface PictureShape {
  noun: 'logo' | 'cover';
  /** Width by height. */
  aspect: number;
  /** What is cut out wider is made smaller. */
  maxWidth: number;
  /** What is narrower looks soft where it is shown. */
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
