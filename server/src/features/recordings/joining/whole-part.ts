import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const segmentId = 0x18_53_80_67;
const clusterId = 0x1f_43_b6_75;
const headerMaxBytes = 12;

/**
 * The length in bytes of the part of a Matroska file (RFC 9559) that ends with a complete element. A file
 * whose writer was killed may end inside an element, and readers then drop its whole last cluster.
 */
export async function wholePartOf(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let position = 0;
    for (;;) {
      const header = await readHeader(file, position);
      if (header === undefined) return position;
      // Segments and clusters are entered, because they contain the elements to check.
      const holdsElements = header.id === segmentId || header.id === clusterId;
      const end = position + header.bytes + (holdsElements ? 0 : header.size);
      if (end > size) return position;
      position = end;
    }
  } finally {
    await file.close();
  }
}

async function readHeader(
  file: FileHandle,
  position: number,
): Promise<{ id: number; size: number; bytes: number } | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerMaxBytes), 0, headerMaxBytes, position);
  const idBytes = Math.clz32(buffer.readUInt8(0)) - 23;
  if (bytesRead === 0 || idBytes > 4 || bytesRead <= idBytes) return undefined;
  const sizeBytes = Math.clz32(buffer.readUInt8(idBytes)) - 23;
  if (sizeBytes > 8 || bytesRead < idBytes + sizeBytes) return undefined;
  let size = buffer.readUInt8(idBytes) & (0xff >> sizeBytes);
  for (let index = 1; index < sizeBytes; index += 1) size = size * 256 + buffer.readUInt8(idBytes + index);
  return { id: buffer.readUIntBE(0, idBytes), size, bytes: idBytes + sizeBytes };
}
