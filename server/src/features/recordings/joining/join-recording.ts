import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { silentPacketMs } from './opus-packets.ts';
import { type RecordedAudio, type RecordedVideo, readRecordedTracks } from './recorded-tracks.ts';
import { wholeSound } from './sound-track.ts';

/** A playable and seekable file of a recording. */
export interface JoinedFile {
  /** Relative to the output folder. */
  name: string;
  type: 'video/webm' | 'video/mp4' | 'audio/webm';
  /** When its first frame was recorded, in milliseconds since 1970. */
  startMs: number;
  lengthMs: number;
  sizeBytes: number;
}

/** A period in one codec, which becomes one file. */
interface Take {
  videos: RecordedVideo[];
  fromMs: number;
  toMs: number;
}

/**
 * Joins the tracks of a show into playable files: one, or one per codec if the broadcaster changed it.
 * Nothing is transcoded. Interruptions of the broadcast keep their length. Resolves to an empty array if
 * nothing was recorded.
 */
export async function joinRecording(folder: string, outputFolder: string): Promise<JoinedFile[]> {
  const { videos, audios } = await readRecordedTracks(folder);
  await mkdir(outputFolder, { recursive: true, mode: 0o700 });
  const files: JoinedFile[] = [];
  for (const take of takesOf(videos, audios)) {
    files.push(await writeTake(take, audios, { folder: outputFolder, number: files.length + 1 }));
  }
  return files;
}

function takesOf(videos: readonly RecordedVideo[], audios: readonly RecordedAudio[]): Take[] {
  const all = [...videos, ...audios];
  if (all.length === 0) return [];
  const firstMs = Math.min(...all.map((track) => track.firstMs));
  const lastMs = Math.max(...all.map((track) => track.lastMs));
  const takes: Take[] = [];
  for (const video of videos) {
    const take = takes.at(-1);
    if (take?.videos[0]?.codec === video.codec) take.videos.push(video);
    else takes.push({ videos: [video], fromMs: video.firstMs, toMs: lastMs });
  }
  if (takes.length === 0) takes.push({ videos: [], fromMs: firstMs, toMs: lastMs });
  return takes.map((take, index) => ({
    videos: take.videos,
    fromMs: index === 0 ? firstMs : take.fromMs,
    toMs: takes[index + 1]?.fromMs ?? lastMs,
  }));
}

async function writeTake(
  { videos, fromMs, toMs }: Take,
  audios: readonly RecordedAudio[],
  { folder, number }: { folder: string; number: number },
): Promise<JoinedFile> {
  const [firstVideo] = videos;
  const isMp4 = firstVideo?.codec === 'avc';
  const name = `${number}.${isMp4 ? 'mp4' : 'webm'}`;
  const path = join(folder, name);
  const output = new Output({
    // The index is at the start of the file, so that playback starts after one request.
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat(),
    target: new FilePathTarget(path),
  });
  const video = firstVideo && new EncodedVideoPacketSource(firstVideo.codec);
  const audio = new EncodedAudioPacketSource('opus');
  const pictureCount = videos.reduce((sum, { packetCount }) => sum + packetCount, 0);
  if (video !== undefined) output.addVideoTrack(video, { maximumPacketCount: pictureCount });
  const soundCount = audios.reduce((sum, { packetCount }) => sum + packetCount, 0);
  output.addAudioTrack(audio, {
    maximumPacketCount: soundCount + Math.ceil((toMs - fromMs) / silentPacketMs) + 1,
  });
  await output.start();

  const sounds = wholeSound(soundsOf(audios), { fromMs, toMs });
  const audioConfig = { decoderConfig: opusConfig };
  let sound = await sounds.next();
  const addSoundUntil = async (atMs: number) => {
    for (; sound.done !== true && sound.value.atMs <= atMs; sound = await sounds.next()) {
      const packet = new EncodedPacket(sound.value.data, 'key', (sound.value.atMs - fromMs) / 1000, 0);
      await audio.add(packet, audioConfig);
    }
  };
  if (video !== undefined) {
    const decoderConfig = await firstVideo?.track.getDecoderConfig();
    // Without a description, H.264 is treated as NAL units after start codes, which is the recorded format.
    const meta = decoderConfig ? { decoderConfig } : {};
    for await (const { atMs, packet, durationMs } of picturesOf(videos, toMs)) {
      await addSoundUntil(atMs);
      const at = (atMs - fromMs) / 1000;
      await video.add(new EncodedPacket(packet.data, packet.type, at, durationMs / 1000), meta);
    }
    video.close();
  }
  await addSoundUntil(Infinity);
  await output.finalize();
  return {
    name,
    type: isMp4 ? 'video/mp4' : firstVideo === undefined ? 'audio/webm' : 'video/webm',
    startMs: fromMs,
    lengthMs: Math.round(toMs - fromMs),
    sizeBytes: (await stat(path)).size,
  };
}

/** Opus as received: 48 kHz, decoded as two channels, from its first sample (RFC 7845, 5.1). */
const opusConfig = {
  codec: 'opus',
  sampleRate: 48_000,
  numberOfChannels: 2,
  description: Buffer.concat([
    Buffer.from('OpusHead', 'latin1'),
    Buffer.of(1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0),
  ]),
};

async function* soundsOf(audios: readonly RecordedAudio[]) {
  for (const audio of audios) {
    for await (const { atMs, packet } of audio.packets()) yield { atMs, data: packet.data };
  }
}

/** All frames by time, each with the time until the next one. */
async function* picturesOf(videos: readonly RecordedVideo[], toMs: number) {
  let last: { atMs: number; packet: EncodedPacket } | undefined;
  for (const [index, { packets }] of videos.entries()) {
    // The clocks of two sessions may overlap by a few frames. The later session wins, because all its frames
    // depend on the keyframe at its start.
    const untilMs = videos[index + 1]?.firstMs ?? Infinity;
    for await (const next of packets()) {
      if (next.atMs >= untilMs) break;
      if (last !== undefined) yield { ...last, durationMs: next.atMs - last.atMs };
      last = next;
    }
  }
  if (last !== undefined) yield { ...last, durationMs: Math.max(1, toMs - last.atMs) };
}
