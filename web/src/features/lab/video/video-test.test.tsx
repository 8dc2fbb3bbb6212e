// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { videoFramePage } from '../../../testing/video-frame-page.ts';
import { VideoTest } from './video-test.tsx';

test('[LAB-16] once started, and not before, there are four bitrates, and each is sent in bits a second', async () => {
  render(<VideoTest />);
  const choices = () => screen.queryByRole('group', { name: 'Bitrate' });
  expect(choices()).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Start Stream' }).click());
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your stream'), 'push');
  await frame.load();
  const group = choices();
  if (group === null) throw new Error('There is no choice of bitrates');
  const radios = within(group).getAllByRole('radio');
  expect(radios.map((radio) => radio.parentElement?.textContent)).toEqual([
    '500 kbps',
    '1000 kbps',
    '2500 kbps',
    '5000 kbps',
  ]);
  for (const [at, value] of [500_000, 1_000_000, 2_500_000, 5_000_000].entries()) {
    await act(async () => radios[at]?.click());
    expect(frame.commands().at(-1)).toEqual({ action: 'setBitrate', value });
    await frame.answer();
    expect(radios.map((radio) => (radio as HTMLInputElement).checked).indexOf(true)).toBe(at);
  }
  await act(async () => screen.getByRole('button', { name: 'Stop Stream' }).click());
  expect(choices()).toBeNull();
});
