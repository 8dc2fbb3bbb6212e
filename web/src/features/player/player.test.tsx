// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { videoFramePage } from '../../testing/video-frame-page.ts';
import { Player } from './player.tsx';

async function openPlayer() {
  render(
    <Player
      stream={{
        id: 'stream1',
        mediaRoomId: 'room42',
        title: 'Slow Sunday',
        poster: '/poster.webp',
        status: 'live',
        isBroadcasterGone: false,
        hasJustEnded: false,
        scheduledTime: undefined,
        endedAt: undefined,
        viewerCount: 3,
      }}
      refetch={async () => undefined}
    />,
  );
  const iframe = screen.getByTitle<HTMLIFrameElement>('Live video of Slow Sunday');
  const frame = videoFramePage(iframe, 'watch');
  await frame.load();
  await screen.findByRole('group', { name: 'Player controls' });
  return frame;
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
async function moveSlider(value: number): Promise<void> {
  await act(async () => fireEvent.change(slider(), { target: { value } }));
}
const press = async (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('one move of the volume slider is one command', async () => {
  const frame = await openPlayer();
  await moveSlider(60);
  await frame.answer({ volume: 60 });
  await moveSlider(30);
  await frame.answer({ volume: 30 });
  expect(frame.commands()).toEqual([
    { action: 'setVolume', value: 60 },
    { action: 'setVolume', value: 30 },
  ]);
});

test('one press of the sound button is one command', async () => {
  const frame = await openPlayer();
  await press('Mute');
  await frame.answer({ isMuted: true });
  await press('Unmute');
  await frame.answer({ isMuted: false });
  expect(frame.commands()).toEqual([{ action: 'muteAudio' }, { action: 'unmuteAudio' }]);
});

test('the controls show the volume of the frame, also after it was loaded again', async () => {
  const frame = await openPlayer();
  await moveSlider(30);
  await frame.answer({ volume: 29 });
  expect(slider().value).toBe('29');
  await press('Mute');
  await frame.answer({ isMuted: true });
  expect(slider().value).toBe('0');
  await frame.load();
  expect(slider().value).toBe('100');
  expect(screen.queryByRole('button', { name: 'Mute' })).not.toBeNull();
});

test('the controls show what was asked until the frame has answered, so that the next press goes on from there', async () => {
  const frame = await openPlayer();
  await moveSlider(30);
  expect(slider().value).toBe('30');
  await moveSlider(31);
  expect(slider().value).toBe('31');
  await frame.answer({ volume: 30 });
  await frame.answer({ volume: 31 });
  expect(slider().value).toBe('31');
  expect(frame.commands()).toEqual([
    { action: 'setVolume', value: 30 },
    { action: 'setVolume', value: 31 },
  ]);
});

test('a sound that the browser holds back shows as muted', async () => {
  const frame = await openPlayer();
  await frame.emit({ event: 'volumeChanged', data: { volume: 100, isMuted: true, isSoundBlocked: true } });
  expect(screen.queryByRole('button', { name: 'Unmute' })).not.toBeNull();
});
