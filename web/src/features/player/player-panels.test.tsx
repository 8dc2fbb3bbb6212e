// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { videoFramePage } from '../../testing/video-frame-page.ts';
import { Player } from './player.tsx';
import { setPlayerChoices } from './player.store.ts';

afterEach(() => {
  vi.useRealTimers();
  setPlayerChoices({ quality: 'auto', hasKeys: true });
});

/** A playing player on a page with a text field beside it. */
async function openPlayer() {
  const toggleFullscreen = vi.fn<() => void>();
  render(
    <>
      <input aria-label="Message" />
      <Player
        stream={{
          id: 'stream1',
          mediaRoomId: 'room42',
          title: 'Slow Sunday',
          poster: '/poster.webp',
          status: 'live',
          isRehearsal: false,
          isBroadcasterGone: false,
          hasJustEnded: false,
          scheduledTime: undefined,
          endedAt: undefined,
          viewerCount: 3,
        }}
        refetch={async () => undefined}
        about={<p>Mugs from one kiln.</p>}
        fullscreen={{ isOn: false, toggle: toggleFullscreen }}
      />
    </>,
  );
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Live video of Slow Sunday'), 'watch');
  await frame.load();
  await screen.findByRole('group', { name: 'Player controls' });
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
  return { frame, toggleFullscreen };
}

const press = async (name: string) => act(async () => screen.getByRole('button', { name }).click());
const key = async (name: string, target: Element = document.body) =>
  act(async () => void fireEvent.keyDown(target, { key: name }));
const areControlsShown = () => {
  const { classList } = screen.getByRole('group', { name: 'Player controls' });
  // Match the whole class, because the controls always have `focus-within:opacity-100`.
  return classList.contains('opacity-100') && !classList.contains('opacity-0');
};
const wait = async (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

const moveMouseTo = (x: number) =>
  fireEvent.pointerMove(screen.getByRole('region', { name: 'Player' }), {
    pointerType: 'mouse',
    clientX: x,
    clientY: 5,
  });

async function expectControlsWhile(panel: string) {
  await openPlayer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press(panel);
  expect(screen.queryByRole('region', { name: panel })).not.toBeNull();
  // The focus is elsewhere and the mouse stops. Only the open panel keeps the controls visible.
  await act(async () => screen.getByLabelText('Message').focus());
  moveMouseTo(4);
  await wait(20_000);
  expect(areControlsShown()).toBe(true);
  await press(`Close ${panel.toLowerCase()}`);
  moveMouseTo(5);
  await wait(2999);
  expect(areControlsShown()).toBe(true);
  await wait(1);
  expect(areControlsShown()).toBe(false);
}

test('[PLAYER-12] the controls stay while the settings panel is open, and hide after it', async () => {
  await expectControlsWhile('Settings');
});

test('[PLAYER-13] the controls stay while the info panel is open, and hide after it', async () => {
  await expectControlsWhile('About this show');
});

test('[PLAYER-14] the quality options are auto, 1080p, 720p, 480p and 360p, and each commands the frame', async () => {
  const { frame } = await openPlayer();
  await press('Settings');
  const menu = within(await screen.findByRole('group', { name: 'Quality' }));
  expect(menu.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'auto',
    '1080p',
    '720p',
    '480p',
    '360p',
  ]);
  expect(menu.getByRole<HTMLInputElement>('radio', { name: 'auto' }).checked).toBe(true);
  await act(async () => menu.getByRole('radio', { name: '480p' }).click());
  await frame.answer({ maxHeightPx: 480 });
  expect(menu.getByRole<HTMLInputElement>('radio', { name: '480p' }).checked).toBe(true);
  await act(async () => menu.getByRole('radio', { name: 'auto' }).click());
  await frame.answer({ maxHeightPx: null });
  expect(frame.commands()).toEqual([
    { action: 'setMaxHeight', value: 480 },
    { action: 'setMaxHeight', value: null },
  ]);
});

test('a frame that was loaded again gets the chosen quality', async () => {
  setPlayerChoices({ quality: '360p' });
  const { frame } = await openPlayer();
  expect(frame.commands()).toEqual([{ action: 'setMaxHeight', value: 360 }]);
  await frame.answer({ maxHeightPx: 360 });
  await frame.load();
  expect(frame.commands()).toHaveLength(2);
});

test('keys pause and play, mute, change the volume and toggle fullscreen, and have no effect in a field', async () => {
  const { frame, toggleFullscreen } = await openPlayer();
  await key(' ');
  await frame.answer({ state: { name: 'paused' } });
  expect(screen.queryByRole('button', { name: 'Play' })).not.toBeNull();
  await key(' ');
  await frame.answer({ state: { name: 'streaming' } });
  await key('m');
  await frame.answer({ isMuted: true });
  await key('ArrowDown');
  await frame.answer({ volume: 95, isMuted: false });
  await key('f');
  await key('m', screen.getByLabelText('Message'));
  expect(frame.commands()).toEqual([
    { action: 'pauseStream' },
    { action: 'startStream' },
    { action: 'muteAudio' },
    { action: 'setVolume', value: 95 },
  ]);
  expect(toggleFullscreen).toHaveBeenCalledTimes(1);
});

test('? lists the keys, where they can be turned off; the settings turn them on again', async () => {
  const { frame } = await openPlayer();
  await key('?');
  await act(async () => (await screen.findByRole('checkbox', { name: 'Use these keys' })).click());
  await press('Close keyboard');
  await key('m');
  expect(frame.commands()).toEqual([]);
  await key('?');
  expect(screen.queryByRole('checkbox', { name: 'Use these keys' })).toBeNull();

  await press('Settings');
  await act(async () => (await screen.findByRole('checkbox', { name: 'Keys control the player' })).click());
  await key('m');
  expect(frame.commands()).toEqual([{ action: 'muteAudio' }]);
});
