// Runs in Chromium: turns the frames and samples that make-clip.ts serves into one WebM file and sends it back.
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from './mediabunny.mjs';

const settings = await (await fetch('/settings')).json();
const { frameCount, framesPerSecond, framesPerKeyframe, frameWidth, frameHeight, sampleRate, loopSeconds } =
  settings;
const frameMicroseconds = 1_000_000 / framesPerSecond;

/**
 * RGBA to planar 4:2:0 in limited range by ITU-R BT.601, which is what receivers of VP8 take it for. The browser's own
 * conversion of a canvas follows the display instead, and colours would come out too light.
 */
function toI420(rgba) {
  const [halfWidth, halfHeight] = [frameWidth / 2, frameHeight / 2];
  const planes = new Uint8ClampedArray(frameWidth * frameHeight + 2 * halfWidth * halfHeight);
  const u = frameWidth * frameHeight;
  const v = u + halfWidth * halfHeight;
  for (let y = 0; y < frameHeight; y += 2) {
    for (let x = 0; x < frameWidth; x += 2) {
      const sum = [0, 0, 0];
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]) {
        const at = ((y + dy) * frameWidth + x + dx) * 4;
        const [red, green, blue] = [rgba[at], rgba[at + 1], rgba[at + 2]];
        planes[(y + dy) * frameWidth + x + dx] = 16 + 0.256788 * red + 0.504129 * green + 0.097906 * blue;
        sum[0] += red;
        sum[1] += green;
        sum[2] += blue;
      }
      const [red, green, blue] = sum.map((value) => value / 4);
      const chroma = (y / 2) * halfWidth + x / 2;
      planes[u + chroma] = 128 - 0.148223 * red - 0.290993 * green + 0.439216 * blue;
      planes[v + chroma] = 128 + 0.439216 * red - 0.367788 * green - 0.071427 * blue;
    }
  }
  return planes;
}

async function encodeVideo() {
  const chunks = [];
  let decoderConfig;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      decoderConfig ??= metadata?.decoderConfig;
      chunks.push(chunk);
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    codec: 'vp8',
    width: frameWidth,
    height: frameHeight,
    bitrate: settings.videoBitsPerSecond,
    bitrateMode: 'variable',
    framerate: framesPerSecond,
    latencyMode: 'quality',
  });
  const canvas = new OffscreenCanvas(frameWidth, frameHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  for (let index = 0; index < frameCount; index += 1) {
    const image = new Image(frameWidth, frameHeight);
    image.src = `/frame/${index}`;
    await image.decode();
    context.drawImage(image, 0, 0, frameWidth, frameHeight);
    const frame = new VideoFrame(toI420(context.getImageData(0, 0, frameWidth, frameHeight).data), {
      format: 'I420',
      codedWidth: frameWidth,
      codedHeight: frameHeight,
      colorSpace: { matrix: 'smpte170m', primaries: 'smpte170m', transfer: 'smpte170m', fullRange: false },
      timestamp: index * frameMicroseconds,
      duration: frameMicroseconds,
    });
    encoder.encode(frame, { keyFrame: index % framesPerKeyframe === 0 });
    frame.close();
    if (index % framesPerSecond === 0) console.log(`frame ${index} of ${frameCount}`);
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await encoder.flush();
  return { chunks, decoderConfig };
}

/** Encodes the loop twice and keeps the second turn: its first packet follows the loop's own end without a click. */
async function encodeAudio() {
  const samples = new Float32Array(await (await fetch('/music')).arrayBuffer());
  const length = samples.length / 2;
  const chunks = [];
  let decoderConfig;
  const encoder = new AudioEncoder({
    output: (chunk, metadata) => {
      decoderConfig ??= metadata?.decoderConfig;
      chunks.push(chunk);
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    codec: 'opus',
    sampleRate,
    numberOfChannels: 2,
    bitrate: settings.audioBitsPerSecond,
    opus: { frameDuration: 20_000 },
  });
  for (let turn = 0; turn < 3; turn += 1) {
    encoder.encode(
      new AudioData({
        format: 'f32-planar',
        sampleRate,
        numberOfFrames: length,
        numberOfChannels: 2,
        timestamp: turn * loopSeconds * 1_000_000,
        data: samples,
      }),
    );
  }
  await encoder.flush();
  const packetsPerLoop = loopSeconds * 50;
  return { chunks: chunks.slice(packetsPerLoop, packetsPerLoop * 2), decoderConfig };
}

const toBytes = (chunk) => {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
};

const video = await encodeVideo();
const audio = await encodeAudio();
console.log(`${video.chunks.length} video chunks, ${audio.chunks.length} audio chunks`);

const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
const videoSource = new EncodedVideoPacketSource('vp8');
const audioSource = new EncodedAudioPacketSource('opus');
output.addVideoTrack(videoSource, { frameRate: framesPerSecond });
output.addAudioTrack(audioSource);
await output.start();
let nextAudio = 0;
for (const [index, chunk] of video.chunks.entries()) {
  const seconds = index / framesPerSecond;
  await videoSource.add(new EncodedPacket(toBytes(chunk), chunk.type, seconds, 1 / framesPerSecond), {
    decoderConfig: video.decoderConfig,
  });
  while (nextAudio < audio.chunks.length && nextAudio / 50 <= seconds + 1 / framesPerSecond) {
    await audioSource.add(new EncodedPacket(toBytes(audio.chunks[nextAudio]), 'key', nextAudio / 50, 0.02), {
      decoderConfig: audio.decoderConfig,
    });
    nextAudio += 1;
  }
}
await output.finalize();
await fetch('/clip', { method: 'POST', body: output.target.buffer });
globalThis.isClipDone = true;
