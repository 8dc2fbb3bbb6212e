import { act } from 'react';
import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Waits until a locator finds exactly these texts, in the order of the page. */
export async function expectTexts(locator: Locator, expected: readonly (string | RegExp)[]): Promise<void> {
  await expect
    .poll(() => locator.elements().map((element) => plain(element.textContent)))
    .toEqual(expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))));
}

/** Waits until a locator finds so many elements. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

/** Waits until a picture is loaded: it has a width of its own. */
export async function expectPictureLoaded(locator: Locator): Promise<void> {
  await expect.poll(() => (locator.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
}

/**
 * Waits until the page shows what has happened, by frames alone. While a test holds the time, `expect.poll` lets 50 ms of
 * it pass at each look, and so would forgive what comes too late.
 */
export async function rendered(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Lets so much of the time pass that a test holds, and waits until React has shown what it brought. */
export async function passTime(milliseconds: number): Promise<void> {
  await whileActing(() =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    }),
  );
  await rendered();
}

/** React asks for this variable where `act` is used, and warns of updates outside of it while it is set. */
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

/** The addresses of all pictures in an element, in their order and without their queries. */
export function picturesIn(within: Locator): string[] {
  return [...within.element().querySelectorAll('img')].map(
    (picture) => picture.getAttribute('src')?.split('?', 1)[0] ?? '',
  );
}
