import type { FrameEvent } from '@greenroom/contract/frame/frame-events';
import { afterEach, expect, test, vi } from 'vitest';
import { LocalRecording } from './local-recording.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A picture of one color that is drawn again and again, and counts how often, with a tone. */
async function source(color: string, width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  let pictures = 0;
  const paint = () => {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
    pictures += 1;
  };
  paint();
  const stream = canvas.captureStream();
  const timer = setInterval(paint, 40);
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 440 });
  const destination = audio.createMediaStreamDestination();
  tone.connect(destination);
  tone.start();
  await audio.resume();
  for (const track of destination.stream.getTracks()) stream.addTrack(track);
  ends.push(() => {
    clearInterval(timer);
    void audio.close();
  });
  return { stream, pictures: () => pictures };
}

type Ready = Extract<FrameEvent, { event: 'recordingReady' }>['data'];

/** The color in the middle of the first picture of a file, its size, and how loud its sound is at most. */
async function playedOf({ file }: Ready) {
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    src: URL.createObjectURL(file),
  });
  await video.play();
  await vi.waitFor(() => expect(video.currentTime).toBeGreaterThan(0));
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d')!;
  context.drawImage(video, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(await file.arrayBuffer());
  const loudest = Math.max(...sound.getChannelData(0).map(Math.abs));
  return { size: [video.videoWidth, video.videoHeight], red, green, blue, loudest };
}

test('what is sent is recorded to files that play, one per camera, until it is stopped', async () => {
  const events: FrameEvent[] = [];
  const ready = () => events.flatMap((event) => (event.event === 'recordingReady' ? [event.data] : []));
  const states = () =>
    events.flatMap((event) => (event.event === 'recordingChanged' ? [event.data.isRecording] : []));
  const recording = new LocalRecording((event) => events.push(event));
  const red = await source('rgb(220 0 0)', 320, 180);
  const blue = await source('rgb(0 0 220)', 160, 120);

  recording.start(red.stream);
  expect(recording.isOn).toBe(true);
  await vi.waitFor(() => expect(red.pictures()).toBeGreaterThan(30), 10_000);
  expect(ready()).toEqual([]);

  const before = blue.pictures();
  recording.goOnWith(blue.stream);
  await vi.waitFor(() => expect(ready()).toHaveLength(1), 10_000);
  await vi.waitFor(() => expect(blue.pictures()).toBeGreaterThan(before + 30), 10_000);
  recording.stop();
  await vi.waitFor(() => expect(ready()).toHaveLength(2), 10_000);
  expect(states()).toEqual([true, false]);

  const [first, second] = ready() as [Ready, Ready];
  expect(first.fileName).toMatch(/^greenroom-\d{8}-\d{6}\.(webm|mp4)$/);
  expect(second.fileName).toMatch(/^greenroom-\d{8}-\d{6}-2\.(webm|mp4)$/);
  const [seenFirst, seenSecond] = [await playedOf(first), await playedOf(second)];
  expect(seenFirst.size).toEqual([320, 180]);
  expect(seenFirst.red).toBeGreaterThan(150);
  expect(seenFirst.blue).toBeLessThan(60);
  expect(seenSecond.size).toEqual([160, 120]);
  expect(seenSecond.blue).toBeGreaterThan(150);
  expect(seenSecond.red).toBeLessThan(60);
  for (const { loudest } of [seenFirst, seenSecond]) expect(loudest).toBeGreaterThan(0.5);
});

test('a recording without media is refused with a message', () => {
  const events: FrameEvent[] = [];
  const recording = new LocalRecording((event) => events.push(event));
  expect(() => recording.start(new MediaStream())).toThrow('There is no picture or sound to record');
  expect([recording.isOn, events]).toEqual([false, []]);
});
