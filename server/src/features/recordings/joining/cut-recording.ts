import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  UrlSource,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { JoinedFile } from './join-recording.ts';

/**
 * A file of a recording: local, or at a URL that supports range requests. `startMs` is its position in the
 * recording.
 */
export interface CutSource {
  at: { path: string } | { url: string };
  type: JoinedFile['type'];
  startMs: number;
  lengthMs: number;
}

/**
 * Copies the part between two times of a recording into new files. Nothing is transcoded, so picture and
 * sound begin at the first keyframe at or after `fromMs`; the first file's `startMs` says when. Nothing
 * before `fromMs` or after `toMs` is in the files. Times are milliseconds from the recording's beginning.
 */
export async function cutRecording(
  sources: readonly CutSource[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  outputFolder: string,
): Promise<JoinedFile[]> {
  await mkdir(outputFolder, { recursive: true, mode: 0o700 });
  const files: JoinedFile[] = [];
  for (const source of sources) {
    const range = {
      from: Math.max(0, fromMs - source.startMs) / 1000,
      to: Math.min(source.lengthMs, toMs - source.startMs) / 1000,
    };
    if (range.to <= range.from) continue;
    const cut = await cutFile(source, range, { folder: outputFolder, number: files.length + 1 });
    if (cut !== undefined) files.push(cut);
  }
  return files;
}

async function cutFile(
  source: CutSource,
  range: { from: number; to: number },
  place: { folder: string; number: number },
): Promise<JoinedFile | undefined> {
  const { at } = source;
  const input = new Input({
    source: 'path' in at ? new FilePathSource(at.path) : new UrlSource(at.url),
    formats: [WEBM, MATROSKA, MP4],
  });
  try {
    return await copyRange(input, source, range, place);
  } finally {
    input.dispose();
  }
}

/** @param range in seconds of the file */
async function copyRange(
  input: Input,
  { type, startMs }: CutSource,
  range: { from: number; to: number },
  { folder, number }: { folder: string; number: number },
): Promise<JoinedFile | undefined> {
  const videoTrack = await input.getPrimaryVideoTrack();
  const audioTrack = await input.getPrimaryAudioTrack();
  const firstPicture = videoTrack === null ? undefined : await firstKeyAfter(videoTrack, range.from);
  // No keyframe lies within the range.
  if (videoTrack !== null && (firstPicture === undefined || firstPicture.timestamp >= range.to))
    return undefined;
  const from = firstPicture?.timestamp ?? range.from;

  const isMp4 = type === 'video/mp4';
  const name = `${number}.${isMp4 ? 'mp4' : 'webm'}`;
  const path = join(folder, name);
  const output = new Output({
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat(),
    target: new FilePathTarget(path),
  });
  const video = await videoOf(videoTrack, firstPicture, range.to);
  const audio = await audioOf(audioTrack, { from, to: range.to });
  if (video !== undefined) output.addVideoTrack(video.source, { maximumPacketCount: video.count });
  if (audio !== undefined) output.addAudioTrack(audio.source, { maximumPacketCount: audio.count });
  await output.start();
  const sounds = audio?.packets();
  let sound = await sounds?.next();
  const addSoundUntil = async (seconds: number) => {
    for (; sound?.done === false && sound.value.timestamp <= seconds; sound = await sounds?.next()) {
      await audio?.source.add(shifted(sound.value, from), audio.meta);
    }
  };
  if (video !== undefined) {
    for await (const picture of video.packets()) {
      await addSoundUntil(picture.timestamp);
      await video.source.add(shifted(picture, from), video.meta);
    }
    video.source.close();
  }
  await addSoundUntil(Infinity);
  await output.finalize();
  return {
    name,
    type,
    startMs: startMs + from * 1000,
    lengthMs: Math.round((range.to - from) * 1000),
    sizeBytes: (await stat(path)).size,
  };
}

function shifted(packet: EncodedPacket, from: number): EncodedPacket {
  return packet.clone({ timestamp: packet.timestamp - from });
}

async function firstKeyAfter(track: InputVideoTrack, from: number): Promise<EncodedPacket | undefined> {
  const sink = new EncodedPacketSink(track);
  const before = await sink.getKeyPacket(from, { verifyKeyPackets: true });
  if (before === null) {
    const first = await sink.getFirstPacket();
    return first ?? undefined;
  }
  if (before.timestamp >= from) return before;
  return (await sink.getNextKeyPacket(before, { verifyKeyPackets: true })) ?? undefined;
}

async function videoOf(track: InputVideoTrack | null, first: EncodedPacket | undefined, to: number) {
  const codec = await track?.getCodec();
  if (track === null || first === undefined || !codec) return undefined;
  const sink = new EncodedPacketSink(track);
  const decoderConfig = await track.getDecoderConfig();
  const packets = () => within(sink.packets(first), { from: first.timestamp, to });
  return {
    source: new EncodedVideoPacketSource(codec),
    meta: decoderConfig ? { decoderConfig } : {},
    count: await countOf(packets()),
    packets,
  };
}

async function audioOf(track: InputAudioTrack | null, range: { from: number; to: number }) {
  const codec = await track?.getCodec();
  if (track === null || !codec) return undefined;
  const sink = new EncodedPacketSink(track);
  const decoderConfig = await track.getDecoderConfig();
  const first = (await sink.getPacket(range.from)) ?? undefined;
  const packets = () => within(sink.packets(first), range);
  return {
    source: new EncodedAudioPacketSource(codec),
    meta: decoderConfig ? { decoderConfig } : {},
    count: await countOf(packets()),
    packets,
  };
}

/** The packets that begin within a range, in seconds. Packets are in time order. */
async function* within(
  packets: AsyncGenerator<EncodedPacket>,
  { from, to }: { from: number; to: number },
): AsyncGenerator<EncodedPacket> {
  for await (const packet of packets) {
    if (packet.timestamp >= to) return;
    if (packet.timestamp >= from) yield packet;
  }
}

async function countOf(packets: AsyncGenerator<EncodedPacket>): Promise<number> {
  let count = 0;
  while ((await packets.next()).done !== true) count += 1;
  return count;
}
