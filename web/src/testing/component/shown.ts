import { act } from 'react';
import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Waits until a locator matches exactly these texts, in document order. */
export async function expectTexts(locator: Locator, expected: readonly (string | RegExp)[]): Promise<void> {
  await expect
    .poll(() => locator.elements().map((element) => plain(element.textContent)))
    .toEqual(expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))));
}

/** Waits until a locator matches this many elements. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

/** Waits until an image has loaded, which gives it a natural width. */
export async function expectPictureLoaded(locator: Locator): Promise<void> {
  await expect.poll(() => (locator.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
}

/**
 * Waits until the page has rendered, by frames only. With fake time, `expect.poll` would advance it by 50 ms
 * per check and hide late updates.
 */
export async function rendered(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Advances fake time and waits until React has rendered the result. */
export async function passTime(milliseconds: number): Promise<void> {
  await whileActing(() =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    }),
  );
  await rendered();
}

/** `act` requires this variable. While it is set, React warns about updates outside of `act`. */
async function whileActing(work: () => Promise<void>): Promise<void> {
  const surroundings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = surroundings.IS_REACT_ACT_ENVIRONMENT;
  surroundings.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await work();
  } finally {
    surroundings.IS_REACT_ACT_ENVIRONMENT = before;
  }
}

/** The URLs of all images in an element, in order and without their queries. */
export function picturesIn(within: Locator): string[] {
  return [...within.element().querySelectorAll('img')].map(
    (picture) => picture.getAttribute('src')?.split('?', 1)[0] ?? '',
  );
}
