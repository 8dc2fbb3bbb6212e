import type { ErrorList } from './error-list.ts';

/** Errors of uploaded pictures. */
export const pictureErrors = {
  picture_not_yours: {
    status: 400,
    message: 'This brand has no such uploaded picture. Upload it again.',
  },
  picture_unreadable: {
    status: 400,
    message: 'This picture is damaged or incomplete. Save it again, or choose another.',
  },
  picture_not_only: {
    status: 400,
    message: 'This file is a picture and something else at once. Save it again as a picture.',
  },
  picture_too_large: { status: 413, message: 'A picture may have at most 5 MB. Choose a smaller one.' },
  picture_too_many_pixels: {
    status: 413,
    message: 'This picture is too large: it may have at most 60 megapixels.',
  },
  picture_type_refused: { status: 415, message: 'Choose a PNG, JPEG, WebP or AVIF picture.' },
} as const satisfies ErrorList;
