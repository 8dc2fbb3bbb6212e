export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif';

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Brands of an ISO base media file (ISO/IEC 14496-12) that are AVIF: a still picture or a sequence. */
const avifBrands = ['avif', 'avis'];

/**
 * Detects a file's format from its first bytes, whatever its name or sender claims: PNG (RFC 2083, 3.1), JPEG
 * (ITU T.81, B.1.1.3), WebP (RFC 9649, 2.4) or AVIF. Undefined for everything else.
 */
export function pictureFormat(bytes: Buffer): PictureFormat | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftyp', 4) && avifBrands.some((brand) => startsWith(bytes, brand, 8))) return 'avif';
  return undefined;
}

/** PDF readers look for the header in the first kilobyte (ISO 32000-1, annex H, 3.4.1). */
const pdfHeaderWithin = 1024;
/** A ZIP archive ends with a record of 22 bytes and a comment of at most 65,535. */
const zipEndWithin = 65_557;
const markup = /<(?:script|html|!doctype html|\?php|svg[\s>])/i;

/**
 * Whether a picture is also a valid document, archive or script for other programs. Trailing data in itself
 * is allowed: phones store short films and depth maps there.
 */
export function isMoreThanPicture(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, pdfHeaderWithin).includes('%PDF-') ||
    bytes.subarray(-zipEndWithin).includes('PK\x05\x06', 0, 'latin1') ||
    markup.test(bytes.toString('latin1'))
  );
}

/**
 * Cuts a WebP file (RFC 9649, 2.7) after its first frame. Other pictures are returned unchanged. For each
 * frame, the image library counts through all frames, so the thousands that fit into a small file would keep
 * it busy for minutes.
 */
export function withoutLaterFrames(bytes: Buffer): Buffer {
  if (pictureFormat(bytes) !== 'webp') return bytes;
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (startsWith(bytes, 'ANMF', at)) return endingAt(bytes, end);
    at = end;
  }
  return bytes;
}

/** The RIFF header must state the new length. */
function endingAt(webp: Buffer, end: number): Buffer {
  if (end >= webp.length) return webp;
  const cut = Buffer.from(webp.subarray(0, end));
  cut.writeUInt32LE(end - 8, 4);
  return cut;
}
