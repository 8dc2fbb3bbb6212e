import sharp from 'sharp';

/** Larger than any camera's picture, smaller than a picture made to exhaust the memory. */
export const maxSourcePixels = 60_000_000;

// The cores are used by rendering several pictures at once. Threads within one picture only add overhead.
sharp.concurrency(1);
// Renderings are cached as files, so no operation repeats, and the library's own cache would only use memory.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Svg', 'Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** The image library, restricted to these formats. Each decoder is code that a hostile file can attack. */
export { default as pictureCodec } from 'sharp';
