import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pictureCodec } from './picture-codec.ts';
import { isMoreThanPicture, pictureFormat, withoutLaterFrames } from './picture-file.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the type of a file', () => {
  test.each([
    ['png', '\x89PNG\r\n\x1a\nIHDR'],
    ['jpeg', '\xff\xd8\xff\xe0JFIF'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['avif', '\0\0\0\x1cftypavif'],
    ['avif', '\0\0\0\x1cftypavis'],
    [undefined, ''],
    [undefined, '\x89PNG'],
    [undefined, 'GIF89a'],
    [undefined, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [undefined, 'RIFF\x10\0\0\0WAVEfmt '],
    [undefined, '\0\0\0\x1cftypheic'],
    [undefined, '\0\0\0\x1cftypmp42'],
    [undefined, '%PDF-1.7'],
    [undefined, 'MZ'],
  ])('is recognized by its first bytes: %s', (format, bytes) => {
    expect(pictureFormat(latin(bytes))).toBe(format);
  });
});

describe('a picture file that also contains other content', () => {
  const picture = Buffer.concat([latin('\xff\xd8\xff'), Buffer.alloc(2000, 7)]);

  test.each([
    ['a PDF', Buffer.concat([picture.subarray(0, 500), latin('%PDF-1.4'), picture])],
    ['an archive', Buffer.concat([picture, latin('PK\x05\x06'), Buffer.alloc(18)])],
    ['a page', Buffer.concat([picture, latin('<HTML><body>')])],
    ['a script', Buffer.concat([picture, latin('<script>alert(1)</script>')])],
    ['a program', Buffer.concat([picture, latin('<?php system($x);')])],
    ['a drawing', Buffer.concat([picture, latin('<svg onload=x>')])],
  ])('is recognized with %s', (_name, bytes) => {
    expect(isMoreThanPicture(bytes)).toBe(true);
  });

  test('is not confused with a picture, nor with data that phones append', () => {
    expect(isMoreThanPicture(picture)).toBe(false);
    expect(
      isMoreThanPicture(Buffer.concat([picture, latin('\0\0\0\x18ftypmp42'), randomBytes(50_000)])),
    ).toBe(false);
    const xmp = '<?xpacket begin="" id="W5M0"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>';
    expect(isMoreThanPicture(Buffer.concat([picture, latin(xmp)]))).toBe(false);
  });
});

describe('an animation', () => {
  const [width, height, channels] = [8, 8, 3] as const;
  const frameBytes = width * height * channels;
  /** Frames of one grey each. */
  const animation = async (greys: readonly number[]) =>
    pictureCodec(Buffer.concat(greys.map((grey) => Buffer.alloc(frameBytes, grey))), {
      raw: { width, height: height * greys.length, channels, pageHeight: height },
    })
      .webp({ lossless: true, loop: 0 })
      .toBuffer();

  test('is cut to its first frame, as a valid file', async () => {
    const cut = withoutLaterFrames(await animation([10, 120, 230]));
    expect(cut.readUInt32LE(4)).toBe(cut.length - 8);
    expect(cut.toString('latin1').match(/ANMF/g)).toHaveLength(1);
    const pixels = await pictureCodec(cut, { animated: true }).raw().toBuffer();
    expect(new Set(pixels)).toEqual(new Set([10]));
  });

  test('every other picture is unchanged', async () => {
    const still = await animation([10]);
    for (const bytes of [
      still,
      latin('\x89PNG\r\n\x1a\nANMF'),
      latin('RIFF\x10\0\0\0WEBPVP8X\xff\xff\xff\xff'),
    ])
      expect(withoutLaterFrames(bytes)).toBe(bytes);
  });
});
