import { parseFrameAddress } from '@greenroom/contract/frame/frame-address';
import type { PushAddress } from '@greenroom/contract/frame/frame-address';
import type { FrameCommandInput } from '@greenroom/contract/frame/frame-commands';
import type { FrameEvent } from '@greenroom/contract/frame/frame-events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MediaProvider, PublishOptions } from '../connection/media-provider.ts';
import type { Screen } from '../screen/screen.ts';
import { PublishMode } from './publish-mode.ts';

/** A push whose provider writes down what its connection begins with. @param failures of its first attempts to connect */
function openPush(failures: Error[] = []) {
  const parsed = parseFrameAddress(new URLSearchParams('push=room42'));
  if (!parsed.success) throw new Error(parsed.error);
  const sent: Record<string, boolean>[] = [];
  const pictures: (MediaStreamTrack | undefined)[] = [];
  const aborted: boolean[] = [];
  const provider = {
    createPublisher: () => ({
      isStereo: false,
      sends: () => true,
      setBitrate: async () => undefined,
      replaceTrack: async () => undefined,
      open: async ({ stream }: PublishOptions, signal: AbortSignal) => {
        sent.push(Object.fromEntries(stream.getTracks().map(({ kind, enabled }) => [kind, enabled])));
        pictures.push(stream.getVideoTracks()[0]);
        const place = aborted.push(false) - 1;
        const failure = failures[place];
        if (failure !== undefined) throw failure;
        // It takes until the frame stops.
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted[place] = true;
            reject(new Error('The stream was stopped'));
          });
        });
      },
    }),
  } as unknown as MediaProvider;
  const previews: boolean[] = [];
  const screen = {
    showState: () => undefined,
    showPreview: (_stream: unknown, isMirrored = false) => void previews.push(isMirrored),
  } as unknown as Screen;
  const events: FrameEvent[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query is that of a push
  const mode = new PublishMode(parsed.address as PushAddress, provider, screen, (event) =>
    events.push(event),
  );
  onTestFinished(() => mode.leave());
  const start = async (value: FrameCommandInput<'startStream'>) =>
    mode.run({ action: 'startStream', value }, undefined).catch(() => undefined);
  return { mode, start, sent, pictures, aborted, previews, events };
}

test('a push that is started muted and hidden sends neither sound nor picture from its first packet on', async () => {
  const { mode, start, sent, events } = openPush();
  void start({ isMuted: true, isVideoHidden: true });
  await vi.waitFor(() => expect(sent).toEqual([{ audio: false, video: false }]), 10_000);
  expect(mode.snapshot()).toMatchObject({ isMuted: true, isVideoHidden: true });
  expect(events).toContainEqual({ event: 'videoVisibilityChanged', data: { isVideoHidden: true } });
});

test('a preview that is opened muted goes live muted, with its picture', async () => {
  const { mode, start, sent } = openPush();
  await mode.run({ action: 'startPreview', value: { isMuted: true } }, undefined);
  void start({});
  await vi.waitFor(() => expect(sent).toEqual([{ audio: false, video: true }]), 10_000);
});

test('a stream that starts with a watermark never sends a picture without it, and the next one has none', async () => {
  const { mode, start, pictures, previews } = openPush();
  await mode.run({ action: 'startPreview', value: {} }, undefined);
  expect(previews.at(-1)).toBe(true);
  const marked = start({ watermark: 'Rehearsal' });
  await vi.waitFor(() => expect(pictures).toHaveLength(1), 10_000);
  expect(pictures[0]).toBeInstanceOf(CanvasCaptureMediaStreamTrack);
  // Words are not read in a mirror.
  expect(previews.at(-1)).toBe(false);
  await mode.run({ action: 'stopStream', value: undefined }, undefined);
  await marked;
  void start({});
  await vi.waitFor(() => expect(pictures).toHaveLength(2), 10_000);
  expect(pictures[1]).not.toBeInstanceOf(CanvasCaptureMediaStreamTrack);
});

test('a start right after a stop goes live, whatever the stopped start was doing', async () => {
  const { mode, sent, pictures, aborted, events } = openPush();
  const begin = async () =>
    mode.run({ action: 'startStream', value: {} }, undefined).then(
      () => 'live',
      (error: unknown) => error,
    );
  const stop = () => void mode.run({ action: 'stopStream', value: undefined }, undefined);
  const stopped = new Error('The stream was stopped');
  // The first is opening its devices, the second its connection.
  const first = begin();
  stop();
  const second = begin();
  await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000);
  expect(await first).toEqual(stopped);
  stop();
  const third = begin();
  expect(await second).toEqual(stopped);
  await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000);
  expect(aborted).toEqual([true, false]);
  expect(pictures[1]?.readyState).toBe('live');
  expect(mode.snapshot().state).toEqual({ name: 'connecting' });
  // A start that comes while another is under way waits for that one.
  const fourth = begin();
  stop();
  expect(await Promise.all([third, fourth])).toEqual([stopped, stopped]);
  expect(sent).toHaveLength(2);
  expect(aborted).toEqual([true, true]);
  expect(mode.snapshot().state).toEqual({ name: 'idle' });
  expect(events.filter(({ event }) => event === 'error')).toEqual([]);
});

test('a start after one that failed in the browser tries again at once', async () => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  const { mode, sent } = openPush([new TypeError('No such codec')]);
  const begin = async () => mode.run({ action: 'startStream', value: {} }, undefined);
  const message = 'This browser could not open the video connection';
  await expect(begin()).rejects.toThrow(message);
  expect(mode.snapshot().state).toEqual({ name: 'failed', message });
  const again = begin().catch((error: unknown) => error);
  await vi.waitFor(() => expect(sent).toHaveLength(2), 5000);
  expect(mode.snapshot().state).toEqual({ name: 'connecting' });
  mode.leave();
  expect(await again).toEqual(new Error('The stream was stopped'));
});

test('[MEDIA-17] the level of an open microphone is taken every 100 ms', async () => {
  const every = vi.spyOn(window, 'setInterval');
  onTestFinished(() => every.mockRestore());
  const { mode, events } = openPush();
  await mode.run({ action: 'startPreview', value: {} }, undefined);
  const levels = () => events.filter(({ event }) => event === 'audioLevel');
  await vi.waitFor(() => expect(levels().length).toBeGreaterThan(1), 10_000);
  const takers = every.mock.calls.filter(([take]) => {
    const before = levels().length;
    take();
    return levels().length > before;
  });
  expect(takers.map(([, delayMs]) => delayMs)).toEqual([100]);
  expect(levels()[0]).toEqual({ event: 'audioLevel', data: { level: expect.any(Number) } });
});

test('[MEDIA-15] while a device is open, the page is told every 5000 ms which ones there are, and at once when one comes', async () => {
  const every = vi.spyOn(window, 'setInterval');
  onTestFinished(() => void vi.restoreAllMocks());
  const { mode, events } = openPush();
  const sentChoices = () =>
    events.flatMap((event) => (event.event === 'deviceChoicesChanged' ? [event.data.deviceChoices] : []));
  expect(mode.snapshot().deviceChoices).toEqual([]);
  await mode.run({ action: 'startPreview', value: {} }, undefined);
  await vi.waitFor(() => expect(sentChoices()).toHaveLength(1), 10_000);
  const devices = await navigator.mediaDevices.enumerateDevices();
  const all = devices
    .filter(({ kind }) => kind !== 'audiooutput')
    .map(({ kind, deviceId, label }) => ({ kind, deviceId, label }));
  expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['audioinput', 'videoinput']));
  expect(sentChoices()).toEqual([all]);
  expect(mode.snapshot().deviceChoices).toEqual(all);

  const left = devices.filter(({ kind }) => kind === 'videoinput');
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(left);
  const polls = every.mock.calls.filter(([, delayMs]) => delayMs === 5000);
  expect(polls).toHaveLength(1);
  for (const [poll] of polls) poll();
  await vi.waitFor(() => expect(sentChoices()).toHaveLength(2), 10_000);
  expect(sentChoices()[1]?.map(({ kind }) => kind)).toEqual(left.map(() => 'videoinput'));
  vi.mocked(navigator.mediaDevices.enumerateDevices).mockResolvedValue(devices);
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await vi.waitFor(() => expect(sentChoices()).toHaveLength(3), 10_000);
  expect(sentChoices()[2]).toEqual(all);

  await mode.run({ action: 'stopStream', value: undefined }, undefined);
  expect(sentChoices()).toHaveLength(4);
  expect(mode.snapshot().deviceChoices).toEqual([]);
  const enumerateDevices = vi.mocked(navigator.mediaDevices.enumerateDevices);
  enumerateDevices.mockClear();
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  expect(enumerateDevices).not.toHaveBeenCalled();
});
