// @vitest-environment jsdom
import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { videoFramePage } from '../../../testing/video-frame-page.ts';
import { VideoTest } from './video-test.tsx';

vi.mock('../../../lib/api/api.ts', () => ({
  api: { mediaRooms: { viewers: () => Promise.resolve({ data: { viewerCount: 0 } }) } },
}));

const offered = (name: RegExp) =>
  screen.queryAllByRole('button', { name }).map((button) => button.textContent);
const press = async (name: string) => act(async () => screen.getByRole('button', { name }).click());
const frames = () => [...document.querySelectorAll('iframe')];

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VideoTest />
    </QueryClientProvider>,
  );
}

/** Presses Start Stream, and is the frame's page from then on. */
async function start() {
  await press('Start Stream');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your stream'), 'push');
  await frame.load();
  return frame;
}

test('[LAB-9] the frame is loaded by Start Stream, and not before', async () => {
  show();
  expect(frames()).toEqual([]);
  expect(offered(/stream/i)).toEqual(['Start Stream']);
  const frame = await start();
  const [iframe, ...others] = frames();
  expect(others).toEqual([]);
  const { origin, pathname, searchParams } = new URL(iframe?.src ?? '');
  expect([origin, pathname]).toEqual([window.location.origin, '/room']);
  expect(searchParams.get('push')).toMatch(/^\w+$/);
  expect(frame.commands()).toEqual([{ action: 'startStream', value: {} }]);
  expect(offered(/stream/i)).toEqual(['Stop Stream']);
});

/** Of two buttons that undo each other one is offered: the one that does something. */
async function expectPair(
  off: string,
  on: string,
  actions: readonly [string, string],
  name: keyof FrameSnapshot,
) {
  const either = () => offered(new RegExp(`^(${off}|${on})$`));
  show();
  expect(either()).toEqual([]);
  const frame = await start();
  expect(either()).toEqual([off]);
  await press(off);
  expect(frame.commands().at(-1)).toEqual({ action: actions[0] });
  // The frame says whether it does so.
  expect(either()).toEqual([off]);
  await frame.answer({ [name]: true });
  expect(either()).toEqual([on]);
  await press(on);
  expect(frame.commands().at(-1)).toEqual({ action: actions[1] });
  await frame.answer({ [name]: false });
  expect(either()).toEqual([off]);
  await press('Stop Stream');
  expect(either()).toEqual([]);
}

test('[LAB-11] once started, and not before, Hide Video and Show Video are offered, one at a time', async () => {
  await expectPair('Hide Video', 'Show Video', ['hideVideo', 'showVideo'], 'isVideoHidden');
});

test('[LAB-12] once started, and not before, Share Screen and Stop Share are offered, one at a time', async () => {
  const actions = ['startScreenShare', 'stopScreenShare'] as const;
  await expectPair('Share Screen', 'Stop Share', actions, 'isScreenShared');
});

test('[LAB-13] once started, and not before, Start and Stop Recording are offered, one at a time', async () => {
  const actions = ['startRecording', 'stopRecording'] as const;
  await expectPair('Start Recording', 'Stop Recording', actions, 'isRecording');
});

test('[LAB-14] [LAB-15] once started, and not before, there are four presets, and each sends its percentage', async () => {
  const choices = () => screen.queryByRole('group', { name: 'Quality' });
  show();
  expect(choices()).toBeNull();
  const frame = await start();
  const radios = within(choices()!).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => radio.parentElement?.textContent)).toEqual(['Low', 'Medium', 'High', 'Max']);
  for (const [at, value] of [20, 50, 80, 100].entries()) {
    await act(async () => radios[at]?.click());
    expect(frame.commands().at(-1)).toEqual({ action: 'setQuality', value });
    await frame.answer();
    expect(radios.map((radio) => radio.checked).indexOf(true)).toBe(at);
  }
  await press('Stop Stream');
  expect(choices()).toBeNull();
});

test('[LAB-17] once started, and not before, Refresh Stats is offered, and each press asks the frame', async () => {
  show();
  expect(offered(/stats/i)).toEqual([]);
  const frame = await start();
  expect(offered(/stats/i)).toEqual(['Refresh Stats']);
  const before = frame.statsRequests();
  for (const times of [1, 2]) {
    await press('Refresh Stats');
    expect(frame.statsRequests()).toBe(before + times);
    await frame.answer();
  }
  await press('Stop Stream');
  expect(offered(/stats/i)).toEqual([]);
});

test('[LAB-18] once started, and not before, Stop Stream is offered, and takes the frame away', async () => {
  show();
  expect(offered(/^Stop/)).toEqual([]);
  const frame = await start();
  expect(offered(/^Stop/)).toEqual(['Stop Stream']);
  await frame.answerAll();
  await press('Stop Stream');
  expect(frame.commands().at(-1)).toEqual({ action: 'stopStream' });
  expect(frames()).toEqual([]);
  expect(offered(/stream/i)).toEqual(['Start Stream']);
});

test('[LAB-20] the REC badge is there while it records, and at no other time', async () => {
  const badges = () => screen.queryAllByText(/REC/).length;
  show();
  expect(badges()).toBe(0);
  const frame = await start();
  expect(badges()).toBe(0);
  await press('Start Recording');
  // A command alone records nothing.
  expect(badges()).toBe(0);
  await frame.answer({ isRecording: true });
  expect(badges()).toBe(1);
  await press('Stop Recording');
  await frame.answer({ isRecording: false });
  expect(badges()).toBe(0);
  await press('Start Recording');
  await frame.answer({ isRecording: true });
  await press('Stop Stream');
  expect(badges()).toBe(0);
});
