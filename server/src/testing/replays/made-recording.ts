import { writeFile } from 'node:fs/promises';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

const pictureSeconds = 0.04;
const soundSeconds = 0.02;

/**
 * Writes a recording whose packets say which they are: VP8 at 25 pictures a second, and Opus. Nothing of it can be decoded.
 * @param keyEvery pictures from one whole picture to the next: two seconds, as the media server asks for
 */
export async function writeRecording(
  path: string,
  seconds: number,
  { keyEvery = 50, format = new WebMOutputFormat() }: { keyEvery?: number; format?: OutputFormat } = {},
): Promise<void> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('opus');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const videoMeta = { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 36 } };
  const audioMeta = { decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 } };
  for (let number = 0; number < seconds / soundSeconds; number += 1) {
    const at = number * soundSeconds;
    await audio.add(new EncodedPacket(numbered(0xfc, number), 'key', at, soundSeconds), audioMeta);
    if (number % 2 === 1) continue;
    const picture = number / 2;
    const isKey = picture % keyEvery === 0;
    // The lowest bit of a VP8 frame says that it needs others (RFC 6386, 9.1).
    const data = numbered(isKey ? 0x10 : 0x11, picture);
    await video.add(
      new EncodedPacket(data, isKey ? 'key' : 'delta', picture * pictureSeconds, pictureSeconds),
      videoMeta,
    );
  }
  await output.finalize();
  await writeFile(path, new Uint8Array(target.buffer ?? new ArrayBuffer()));
}

function numbered(first: number, number: number): Uint8Array {
  const data = new Uint8Array(16);
  data[0] = first;
  new DataView(data.buffer).setUint32(12, number);
  return data;
}

/** Which packets of a recording that `writeRecording` made are in a file, with their new times in seconds. */
export async function readPackets(
  content: ArrayBuffer,
): Promise<Record<'pictures' | 'sounds', { number: number; at: number; isKey: boolean }[]>> {
  const input = new Input({ source: new BufferSource(content), formats: ALL_FORMATS });
  const numbers = async (
    track:
      | Awaited<ReturnType<Input['getPrimaryVideoTrack']>>
      | Awaited<ReturnType<Input['getPrimaryAudioTrack']>>,
  ) => {
    const found: { number: number; at: number; isKey: boolean }[] = [];
    if (track === null) return found;
    for await (const { data, timestamp, type } of new EncodedPacketSink(track).packets()) {
      found.push({
        number: new DataView(data.buffer, data.byteOffset).getUint32(12),
        at: timestamp,
        isKey: type === 'key',
      });
    }
    return found;
  };
  try {
    return {
      pictures: await numbers(await input.getPrimaryVideoTrack()),
      sounds: await numbers(await input.getPrimaryAudioTrack()),
    };
  } finally {
    input.dispose();
  }
}
