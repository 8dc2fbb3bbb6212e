import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { uploadCheckLimits } from '@greenroom/contract/limits/studio';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { createStudioStore } from '../store/studio-store.ts';
import { DeviceCheck } from './device-check.tsx';

/** Accepts each upload at this rate, or rejects it. Returns the recorded uploads. */
function uploadAt(bitsPerSecond: number | 'refused'): { bytes: number; path: string }[] {
  const sent: { bytes: number; path: string }[] = [];
  const clock = performance.now.bind(performance);
  let spentMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + spentMs);
  vi.spyOn(window, 'fetch').mockImplementation(async (address, options) => {
    const bytes = options?.body instanceof Uint8Array ? options.body.length : 0;
    sent.push({
      bytes,
      path: new URL(address instanceof Request ? address.url : address, location.href).pathname,
    });
    if (bitsPerSecond === 'refused') return new Response(null, { status: 503 });
    spentMs += (bytes * 8 * 1000) / bitsPerSecond;
    return new Response(null, { status: 204 });
  });
  return sent;
}

afterEach(() => vi.restoreAllMocks());

const measure = page.getByRole('button', { name: 'Measure' });

test.each([
  // The preset that is selected at first sends 1500 kbps.
  [6_000_000, /^[56](\.\d)? Mbps: enough for what you chose$/],
  [1_600_000, /^1\.[56] Mbps: little for 1\.5 Mbps\. Choose Low quality\.$/],
  [200_000, /^(200|19\d) kbps: little for 1\.5 Mbps\. Use a cable or another network\.$/],
] as const)('an upload of %i bits a second is shown, with advice', async (rate, sentence) => {
  const sent = uploadAt(rate);
  await mount(<DeviceCheck store={createStudioStore()} />);
  await measure.click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(sent).toHaveLength(uploadCheckLimits.times);
  for (const { bytes, path } of sent) {
    expect(bytes).toBe(uploadCheckLimits.bytes);
    expect(path).toMatch(/\/studio\/upload-check$/);
  }
});

test('an upload that does not arrive is shown as not measured, and can be tried again', async () => {
  uploadAt('refused');
  await mount(<DeviceCheck store={createStudioStore()} />);
  await measure.click();
  const failed = 'The upload could not be measured. Check your connection and try again.';
  await expect.element(page.getByText(failed)).toBeVisible();
  vi.restoreAllMocks();
  uploadAt(9_000_000);
  await measure.click();
  await expect.element(page.getByText(/^[89](\.\d)? Mbps: enough for what you chose$/)).toBeVisible();
});

test('the speakers play two notes, and the page has advice for a listener without sound', async () => {
  const frequencies: number[] = [];
  const createOscillator = AudioContext.prototype.createOscillator;
  vi.spyOn(AudioContext.prototype, 'createOscillator').mockImplementation(function make(this: AudioContext) {
    const oscillator = createOscillator.call(this);
    const start = oscillator.start.bind(oscillator);
    oscillator.start = (at) => {
      frequencies.push(oscillator.frequency.value);
      start(at);
    };
    return oscillator;
  });
  await mount(<DeviceCheck store={createStudioStore()} />);
  await expect.element(page.getByText('Two notes, to hear that they work')).toBeVisible();
  await page.getByRole('button', { name: 'Play a sound' }).click();
  await expect.element(page.getByText('Heard nothing? Choose another output in your system.')).toBeVisible();
  expect(frequencies).toEqual([523, 659]);
});

test.each([
  [undefined, 0, 'Nothing is measured yet'],
  [3, 0.03, 'Too quiet: speak, or raise the gain'],
  [50, 0.5, 'You are heard'],
  [96, 0.96, 'Too loud: lower the gain, or move back'],
] as const)('a microphone at %s percent fills %d of its bar, and has a text', async (level, share, words) => {
  const store = createStudioStore();
  if (level !== undefined) store.dispatch({ type: 'audioLevelTaken', level });
  await mount(<DeviceCheck store={store} />);
  const meter = page.getByRole('meter', { name: 'Microphone level' });
  await expect.element(meter).toHaveAttribute('value', String(level ?? 0));
  await expect.element(page.getByText(words)).toBeVisible();
  const bar = meter.element().nextElementSibling!;
  const fill = bar.firstElementChild!;
  expect(fill.getBoundingClientRect().width / bar.clientWidth).toBeCloseTo(share, 2);
  const colours = [bar, fill].map((part) => getComputedStyle(part).backgroundColor);
  expect(new Set(colours).size).toBe(2);
  await expectAccessible();
});

test('a pause between two words is not shown as too quiet', async () => {
  const store = createStudioStore();
  const take = (atMs: number, level: number) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(atMs);
    store.dispatch({ type: 'audioLevelTaken', level });
    clock.mockRestore();
  };
  take(1000, 50);
  await mount(<DeviceCheck store={store} />);
  const meter = page.getByRole('meter', { name: 'Microphone level' });
  await expect.element(page.getByText('You are heard')).toBeVisible();
  take(1500, 1);
  await expect.element(meter).toHaveAttribute('value', '1');
  await expect.element(page.getByText('You are heard')).toBeVisible();
  take(3000, 2);
  await expect.element(page.getByText('Too quiet: speak, or raise the gain')).toBeVisible();
});
