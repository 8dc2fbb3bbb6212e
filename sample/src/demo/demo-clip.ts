import { readFile } from 'node:fs/promises';
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import type { InputTrack } from 'mediabunny';
import type { ClipSample, LoopedTracks } from './looped-clip.ts';

async function samplesOf(track: InputTrack): Promise<ClipSample[]> {
  const samples: ClipSample[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    samples.push({
      atMs: Math.round(packet.timestamp * 1000),
      isKeyframe: packet.type === 'key',
      data: packet.data,
    });
  }
  return samples;
}

/**
 * Reads the demo show's clip: VP8 and Opus in WebM, starting with a keyframe, both tracks with the same
 * length. Throws an Error for any other file.
 */
export async function readDemoClip(path: string | URL): Promise<LoopedTracks> {
  const input = new Input({ formats: [WEBM], source: new BufferSource(await readFile(path)) });
  try {
    const [videoTrack, audioTrack] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
    ]);
    if (videoTrack?.codec !== 'vp8' || audioTrack?.codec !== 'opus')
      throw new Error('The demo clip is not VP8 with Opus');
    const [video, audio] = await Promise.all([samplesOf(videoTrack), samplesOf(audioTrack)]);
    if (video[0]?.isKeyframe !== true || audio.length === 0)
      throw new Error('The demo clip does not begin with a keyframe');
    const durationMs = Math.round((await input.computeDuration()) * 1000);
    return { video, audio, durationMs };
  } finally {
    input.dispose();
  }
}
