import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until its buttons work. The server sends the whole page before any script runs, and a press in
 * between has nobody who listens. React marks the elements that it has taken over; parts whose code comes later are taken
 * over after the frame around them.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isTakenOver(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await isTakenOver(page);
}

/** What React keeps of an element, as far as this file reads it. */
interface Fiber {
  flags: number;
  return: Fiber | null;
}

async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React's own flags of what is not in the page's tree yet: placed later, or still being taken over. An attempt that
    // had to wait for code leaves its mark on the elements, and a press on them is lost.
    const notMounted = 0x2 | 0x1000;
    const isMounted = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
      if (key === undefined) return false;
      let fiber = (element as unknown as Record<string, Fiber | null>)[key] ?? null;
      for (; fiber !== null; fiber = fiber.return) if ((fiber.flags & notMounted) !== 0) return false;
      return true;
    };
    const main = document.querySelector('main');
    return (
      main !== null &&
      [main, ...main.querySelectorAll('button, input, select, textarea')]
        // What this window has no room for, as a phone has none for the filters of the shop, may wait for its code for ever.
        .filter((element) => element.checkVisibility())
        .every(isMounted)
    );
  });
}

/** Lets go of the pointer and the focus, so that nothing on the page is hovered. */
export async function pointAtNothing(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
}
