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
 * H.264 parameter sets (ITU-T H.264, 7.3.2) after start codes, as browsers send them: baseline, 1280 x 720.
 */
const avcParameters = [
  0, 0, 0, 1, 0x67, 0x42, 0xc0, 0x1f, 0x8c, 0x8d, 0x40, 0x50, 0x1e, 0xd0, 0x0f, 0x08, 0x84, 0x6a, 0, 0, 0, 1,
  0x68, 0xce, 0x3c, 0x80,
];

/** Slices without content: a keyframe with its parameter sets, or a delta frame. */
function avcPicture(isKey: boolean): Uint8Array {
  const slice = [0, 0, 0, 1, isKey ? 0x65 : 0x41, ...Array<number>(16).fill(0x88)];
  return Uint8Array.from(isKey ? [...avcParameters, ...slice] : slice);
}

const videoConfigs = {
  vp8: { codec: 'vp8', codedWidth: 64, codedHeight: 36 },
  avc: { codec: 'avc1.42c01f', codedWidth: 1280, codedHeight: 720 },
} as const;

/**
 * Writes a recording with 25 frames per second and Opus sound. Its content cannot be decoded. VP8 and Opus
 * packets contain their numbers.
 * @param keyEvery frames from one keyframe to the next. The default is two seconds, as the media server
 * requests.
 */
export async function writeRecording(
  path: string,
  seconds: number,
  {
    keyEvery = 50,
    format = new WebMOutputFormat(),
    codec = 'vp8',
  }: { keyEvery?: number; format?: OutputFormat; codec?: keyof typeof videoConfigs } = {},
): Promise<void> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const video = new EncodedVideoPacketSource(codec);
  const audio = new EncodedAudioPacketSource('opus');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const videoMeta = { decoderConfig: videoConfigs[codec] };
  const audioMeta = { decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 } };
  for (let number = 0; number < seconds / soundSeconds; number += 1) {
    const at = number * soundSeconds;
    await audio.add(new EncodedPacket(numbered(0xfc, number), 'key', at, soundSeconds), audioMeta);
    if (number % 2 === 1) continue;
    const picture = number / 2;
    const isKey = picture % keyEvery === 0;
    // The lowest bit of a VP8 frame is 1 for a delta frame (RFC 6386, 9.1).
    const data = codec === 'avc' ? avcPicture(isKey) : numbered(isKey ? 0x10 : 0x11, picture);
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

/**
 * The numbers of the packets of a recording made by `writeRecording` that are in a file, with their new times
 * in seconds.
 */
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
