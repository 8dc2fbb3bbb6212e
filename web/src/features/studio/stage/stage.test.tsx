// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { videoFramePage } from '../../../testing/video-frame-page.ts';
import { createStreamStore } from '../store/stream-store.ts';
import type { Studio } from '../use-studio.ts';
import { Stage } from './stage.tsx';
import { useCamera } from '../camera/use-camera.ts';

/** The stage of a studio that prepares a show. */
function PreparingStage() {
  const [store] = useState(createStreamStore);
  const camera = useCamera(store);
  const studio = {
    camera,
    store,
    mediaRoomId: 'room42',
    lifeCycle: { name: 'preparing', stream: undefined },
  } as Studio;
  return <Stage studio={studio} isBroadcasterConnected={false} quality={undefined} />;
}

async function openPreview() {
  render(<PreparingStage />);
  await press('Enable Camera Preview');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  expect(frame.commands()).toEqual([{ action: 'startPreview' }]);
  await frame.answer();
  expect(screen.getByText('Opening camera and microphone…')).toBeDefined();
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'preview' } } });
  expect(screen.queryByText('Opening camera and microphone…')).toBeNull();
  return frame;
}

const button = (name: string) => screen.queryByRole('button', { name });
const press = async (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('[MEDIA-6] sound, picture, screen share and recording show as changed before the reply arrives', async () => {
  const frame = await openPreview();
  const toggles = [
    ['Mute microphone', 'Unmute microphone', 'muteAudio', { isMuted: true }],
    ['Hide camera', 'Show camera', 'hideVideo', { isVideoHidden: true }],
    ['Share your screen', 'Stop sharing your screen', 'startScreenShare', { isScreenShared: true }],
    ['Record here', 'Stop recording here', 'startRecording', { isRecording: true }],
  ] as const;
  for (const [before, after, action, answer] of toggles) {
    await press(before);
    expect(frame.commands().at(-1)).toEqual({ action });
    expect(button(after), after).not.toBeNull();
    expect(button(before), before).toBeNull();
    await frame.answer(answer);
    expect(button(after), after).not.toBeNull();
  }
  await press('Stop sharing your screen');
  await frame.answer({ isScreenShared: false });
  expect(screen.queryByText('Your picture is hidden')).not.toBeNull();
});

test('[MEDIA-7] a toggle that the video frame refuses is taken back', async () => {
  const frame = await openPreview();
  for (const name of ['Mute microphone', 'Hide camera', 'Share your screen', 'Record here']) {
    await press(name);
    expect(button(name), name).toBeNull();
    await frame.refuse('No');
    expect(button(name), name).not.toBeNull();
  }
});

test('[MEDIA-16] what to press in the browser is said once it has asked for 1 s', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<PreparingStage />);
  await press('Enable Camera Preview');
  const hint = () => screen.queryByText('If your browser asks for permission, choose Allow.');
  await act(async () => vi.advanceTimersByTime(999));
  expect(hint()).toBeNull();
  await act(async () => vi.advanceTimersByTime(1));
  expect(hint()).not.toBeNull();
});

test('after the frame was loaded again the camera is off, and comes back unmuted', async () => {
  const frame = await openPreview();
  await press('Mute microphone');
  await frame.answer({ isMuted: true });
  await frame.load();
  expect(button('Unmute microphone')).toBeNull();
  expect(button('Enable Camera Preview')).not.toBeNull();

  await press('Enable Camera Preview');
  const next = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await next.load();
  await next.answer({ state: { name: 'preview' } });
  expect(button('Mute microphone')).not.toBeNull();
});

test('a frame that is loaded again while the browser asks for permission opens no camera', async () => {
  render(<PreparingStage />);
  await press('Enable Camera Preview');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  await frame.answer();
  await frame.load();
  expect(button('Enable Camera Preview')).not.toBeNull();
});

test('a camera that the browser refuses shows why, and a try more', async () => {
  render(<PreparingStage />);
  await press('Enable Camera Preview');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  await frame.answer();
  await frame.emit({ event: 'error', data: { message: 'Permission was denied', isFinal: true } });
  expect(screen.queryByText('Permission was denied')).not.toBeNull();
  await press('Try Again');
  expect(frame.commands()).toEqual([{ action: 'startPreview' }, { action: 'startPreview' }]);
});
