import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { replay } from '../../testing/sample-replays.ts';
import { ReplayPlayer } from './replay-player.tsx';
import { useReplayPlayback } from './use-replay-playback.ts';

const broken = replay({
  files: [{ url: 'data:video/webm,none', type: 'video/webm', startMs: 0, lengthMs: 300_000 }],
});

/** A replay whose file failed before the page could hear of it, as a page that was sent with its video may. */
function FailedUnheard() {
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

test('a press on a replay whose file failed unheard says so, and offers another try', async () => {
  await mount(<FailedUnheard />);
  await page.getByRole('button', { name: 'Play the replay' }).click();
  await expect.element(page.getByText('The replay could not be loaded')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
