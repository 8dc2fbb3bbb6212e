import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Frame, test } from '@playwright/test';
import type { SoundSettings } from '@greenroom/contract/frame/frame-commands';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { enterAs } from '../../support/accounts.ts';
import { type FrameHost, openFrameHost } from '../../support/frame-host.ts';
import { endStream, goLive } from '../../support/live-stream.ts';

/** A stereo microphone with different tones on the left and the right channel, in hertz. */
const tones = { left: 500, right: 1500 } as const;
const sampleRate = 48_000;

/**
 * One second of 16-bit PCM, which the browser loops as its fake microphone. It has whole waves, so that the
 * loop has no clicks.
 */
function stereoWave(): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + sampleRate * 4, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(sampleRate * 4, 40);
  const samples = Buffer.alloc(sampleRate * 4);
  for (let at = 0; at < sampleRate; at += 1) {
    const wave = (hertz: number) => Math.round(8000 * Math.sin((2 * Math.PI * hertz * at) / sampleRate));
    samples.writeInt16LE(wave(tones.left), at * 4);
    samples.writeInt16LE(wave(tones.right), at * 4 + 2);
  }
  return Buffer.concat([header, samples]);
}

let folder: string;
let browser: Browser;
let show: ManagedStream;
let host: FrameHost;

test.beforeAll(async ({ playwright, request, baseURL }) => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-stereo-'));
  const microphone = join(folder, 'microphone.wav');
  await writeFile(microphone, stereoWave());
  const { launchOptions } = test.info().project.use;
  browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--use-file-for-fake-audio-capture=${microphone}`],
  });
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  show = await goLive(request, { title: 'A show with two channels' });
  await enterAs(page, 'streamer');
  const { id, vdoRoomId: mediaRoomId } = show;
  host = await openFrameHost(page, {
    camera: { mode: 'push', mediaRoomId },
    picture: { mode: 'watch', mediaRoomId, streamId: id },
  });
});
test.afterAll(async ({ request }) => {
  await endStream(request, show.id);
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** The level of each tone on a channel, in decibels. Silence is -120. */
type Strength = Record<keyof typeof tones, number>;

/** The level of each tone on each channel that a frame receives, once there is sound. */
async function measureLevels(frame: Frame): Promise<Record<'leftChannel' | 'rightChannel', Strength>> {
  return frame.evaluate(async ({ left, right }) => {
    const stream = document.querySelector('video')?.srcObject;
    if (!(stream instanceof MediaStream)) throw new Error('Nothing is received');
    const audio = new AudioContext({ sampleRate: 48_000 });
    try {
      await audio.resume();
      const source = audio.createMediaStreamSource(new MediaStream(stream.getAudioTracks()));
      const splitter = audio.createChannelSplitter(2);
      source.connect(splitter);
      const listenTo = (channel: number) => {
        const analyser = new AnalyserNode(audio, { fftSize: 4096 });
        splitter.connect(analyser, channel);
        const bins = new Float32Array(analyser.frequencyBinCount);
        return () => {
          analyser.getFloatFrequencyData(bins);
          const at = (hertz: number) =>
            Math.round(Math.max(-120, bins[Math.round((hertz * 4096) / 48_000)] ?? -120));
          return { left: at(left), right: at(right) };
        };
      };
      const [first, second] = [listenTo(0), listenTo(1)];
      // By then the analyser has filled its buffer several times.
      const measuredFrom = audio.currentTime;
      while (audio.currentTime < measuredFrom + 0.5)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      return { leftChannel: first(), rightChannel: second() };
    } finally {
      await audio.close();
    }
  }, tones);
}

/** Restarts the stream with these sound settings. */
async function startWith(sound: SoundSettings): Promise<void> {
  for (const [action, value] of [
    ['stopStream', undefined],
    ['setSound', sound],
    ['startStream', undefined],
  ] as const)
    expect(await host.send('camera', action, value)).toMatchObject({ success: true });
}

/** Above `audible` a tone is present, below `silence` it is absent. */
const audible = -80;
const silence = -110;

async function expectApart(): Promise<void> {
  await expect(async () => {
    const { leftChannel, rightChannel } = await measureLevels(host.frame('picture'));
    expect(leftChannel.left).toBeGreaterThan(audible);
    expect(rightChannel.right).toBeGreaterThan(audible);
    expect(leftChannel.right).toBeLessThan(silence);
    expect(rightChannel.left).toBeLessThan(silence);
  }).toPass({ timeout: 20_000 });
}

async function expectSame(): Promise<void> {
  await expect(async () => {
    const { leftChannel, rightChannel } = await measureLevels(host.frame('picture'));
    expect(leftChannel.left).toBeGreaterThan(audible);
    expect(leftChannel.right).toBeGreaterThan(audible);
    expect(rightChannel).toEqual(leftChannel);
  }).toPass({ timeout: 20_000 });
}

test('a viewer receives separate channels with stereo on, also louder ones, and both tones on both sides with it off', async () => {
  // The microphone's default settings.
  await startWith({});
  await expectSame();
  // The settings that the studio sends for its stereo switch.
  await startWith({ stereo: true, noiseSuppression: false, echoCancellation: false, autoGain: false });
  await expectApart();
  await startWith({ gain: 150 });
  await expectApart();
  await startWith({ gain: 100, stereo: false });
  await expectSame();
});
