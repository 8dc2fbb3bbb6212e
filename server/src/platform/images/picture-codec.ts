import sharp from 'sharp';

/** Larger than any camera's picture, smaller than one that is made to fill the memory. */
export const maxSourcePixels = 60_000_000;

// Several pictures at once make use of the cores; threads within one only cost.
sharp.concurrency(1);
// What is rendered is kept as a file, so no operation comes a second time: the library's own cache only holds memory.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Svg', 'Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** The image library, reading these formats and no other: each reader is code that a hostile file can aim at. */
export { default as pictureCodec } from 'sharp';
