import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodedPacketSink, FilePathSource, Input, MATROSKA } from 'mediabunny';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack, VideoCodec } from 'mediabunny';
import { wholePartOf } from './whole-part.ts';

/**
 * Written by the media server: the kind of track, and the time of its first frame in milliseconds since 1970.
 */
const trackFileName = /^(audio|video)-(\d{1,15})\.mkv$/;

interface RecordedTrack<Track> {
  firstMs: number;
  /** The time of the last frame. */
  lastMs: number;
  packetCount: number;
  track: Track;
  packets: () => AsyncGenerator<{ atMs: number; packet: EncodedPacket }>;
}

export type RecordedVideo = RecordedTrack<InputVideoTrack> & { codec: VideoCodec };
export type RecordedAudio = RecordedTrack<InputAudioTrack>;

/**
 * The tracks that the media server wrote into a recording's folder, by time. Files without a complete frame
 * are omitted.
 */
export async function readRecordedTracks(
  folder: string,
): Promise<{ videos: RecordedVideo[]; audios: RecordedAudio[] }> {
  const videos: RecordedVideo[] = [];
  const audios: RecordedAudio[] = [];
  for (const name of await readdir(folder)) {
    const [, kind, firstMs] = trackFileName.exec(name) ?? [];
    if (kind === undefined) continue;
    const path = join(folder, name);
    await truncate(path, await wholePartOf(path));
    const input = new Input({ source: new FilePathSource(path), formats: [MATROSKA] });
    if (!(await input.canRead())) continue;
    if (kind === 'video') {
      const track = await input.getPrimaryVideoTrack();
      const codec = await track?.getCodec();
      const read = track === null ? undefined : await readTrack(track, Number(firstMs));
      if (read !== undefined && codec) videos.push({ ...read, codec });
    } else {
      const track = await input.getPrimaryAudioTrack();
      const read = track === null ? undefined : await readTrack(track, Number(firstMs));
      if (read !== undefined) audios.push(read);
    }
  }
  return { videos: videos.toSorted(byTime), audios: audios.toSorted(byTime) };
}

function byTime(one: { firstMs: number }, other: { firstMs: number }): number {
  return one.firstMs - other.firstMs;
}

async function readTrack<Track extends InputVideoTrack | InputAudioTrack>(
  track: Track,
  firstMs: number,
): Promise<RecordedTrack<Track> | undefined> {
  const sink = new EncodedPacketSink(track);
  let packetCount = 0;
  let lastMs = firstMs;
  for await (const { timestamp } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    packetCount += 1;
    lastMs = firstMs + timestamp * 1000;
  }
  if (packetCount === 0) return undefined;
  return {
    firstMs,
    lastMs,
    packetCount,
    track,
    async *packets() {
      for await (const packet of sink.packets()) {
        yield { atMs: firstMs + packet.timestamp * 1000, packet };
      }
    },
  };
}
