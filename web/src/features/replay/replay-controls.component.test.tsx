import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { RangeButtons } from './range-buttons.tsx';
import { ReplayControls } from './replay-controls.tsx';
import type { ReplayPlayback } from './use-replay-playback.ts';

const playback = {
  atMs: 0,
  lengthMs: 49_800,
  state: 'paused',
  hasBegun: true,
  isMuted: false,
  volume: 100,
  rate: 1,
} as ReplayPlayback;

/** The controls of a player of the given width, of which the picture leaves 200 pixels free. */
async function openControls({ width, hasBegun = true }: { width: number; hasBegun?: boolean }) {
  await mount(
    <div className="relative h-80" style={{ width }}>
      <ReplayControls
        playback={{ ...playback, hasBegun }}
        chapters={[]}
        marked={undefined}
        areShown
        onFocusChange={() => undefined}
        onClip={() => undefined}
        onShare={() => undefined}
        fullscreen={{ isOn: false, toggle: () => undefined }}
      />
    </div>,
  );
}

test.each([
  ['end where the picture does', { hasBegun: true, width: 700 }],
  ['reach over the whole poster before it', { hasBegun: false, width: 900 }],
])('the controls %s', async (_name, { hasBegun, width }) => {
  document.documentElement.style.setProperty('--picture-end', '200px');
  onTestFinished(() => void document.documentElement.style.removeProperty('--picture-end'));
  await openControls({ width: 900, hasBegun });
  expect(page.getByRole('group', { name: 'Player controls' }).element().clientWidth).toBe(width);
});

test('a narrow picture in a wide window has no volume slider, which would cover its buttons', async () => {
  await page.viewport(1440, 900);
  await openControls({ width: 390 });
  const volume = page.getByRole('slider', { name: 'Volume' });
  await expect.element(volume).not.toBeInTheDocument();
  await openControls({ width: 900 });
  await expect.element(volume).toBeVisible();
});

test('the length of a marked part is the time between the two times shown', async () => {
  await mount(
    <RangeButtons
      playback={{ atMs: 0, playFrom: () => undefined }}
      range={{ startMs: 0, endMs: 49_800 }}
      bounds={{ lengthMs: 49_800, minMs: 5000 }}
      onRange={() => undefined}
    />,
  );
  await expect.element(page.getByRole('status', { name: 'Marked' })).toHaveTextContent('0:00 to 0:49, 49 s');
});
