import { useRef } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { replay } from '../../testing/sample-replays.ts';
import { setPlayerChoices } from '../player/player.store.ts';
import { ReplayPlayer } from './replay-player.tsx';
import { useReplayPlayback } from './use-replay-playback.ts';

const broken = replay({
  files: [{ url: 'data:video/webm,none', type: 'video/webm', startMs: 0, lengthMs: 300_000 }],
});

/** A replay whose file failed before hydration, as can happen on a page that was rendered with its video. */
function FailedBeforeHydration() {
  const box = useRef<HTMLElement>(null);
  const playback = useReplayPlayback(broken, 0);
  return (
    <div className="h-80">
      <ReplayPlayer
        title="Kiln night"
        poster="/icon-512.png"
        playback={{ ...playback, video: { ...playback.video, onError: undefined } }}
        chapters={[]}
        box={box}
      />
    </div>
  );
}

test('a press on a replay whose file failed to load shows an error and a retry', async () => {
  await mount(<FailedBeforeHydration />);
  await page.getByRole('button', { name: 'Play the replay' }).click();
  await expect.element(page.getByText('The replay could not be loaded')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

/** A replay at one minute of five, which records its calls. */
function Played({ asked }: { asked: unknown[][] }) {
  const box = useRef<HTMLElement>(null);
  const playback = useReplayPlayback(broken, 60_000);
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void asked.push([name, ...values]);
  return (
    <div className="h-80">
      <ReplayPlayer
        title="Kiln night"
        poster="/icon-512.png"
        playback={{
          ...playback,
          atMs: 60_000,
          volume: 98,
          toggle: () => asked.push(['toggle']),
          setMuted: note('setMuted'),
          setVolume: note('setVolume'),
          seek: note('seek'),
        }}
        chapters={[]}
        box={box}
        fullscreen={{ isOn: false, toggle: () => asked.push(['fullscreen']) }}
      />
      <textarea aria-label="Elsewhere" />
    </div>
  );
}

test('keys command a replay, unless they are typed or turned off', async () => {
  onTestFinished(() => setPlayerChoices({ hasKeys: true }));
  const asked: unknown[][] = [];
  await mount(<Played asked={asked} />);
  await userEvent.keyboard(' mF{ArrowUp}{ArrowDown}{ArrowLeft}{ArrowRight}');
  const all = [
    ['toggle'],
    ['setMuted', true],
    ['fullscreen'],
    ['setVolume', 100],
    ['setVolume', 93],
    ['seek', 55_000],
    ['seek', 65_000],
  ];
  expect(asked).toEqual(all);
  await page.getByRole('textbox', { name: 'Elsewhere' }).click();
  await userEvent.keyboard('m f');
  setPlayerChoices({ hasKeys: false });
  page.getByRole('textbox').element().blur();
  await userEvent.keyboard('m');
  expect(asked).toEqual(all);
});
