import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until it is hydrated. The server sends the whole page before any script runs, and a
 * press before hydration has no handler. React marks the elements that it has hydrated. Parts whose code loads
 * later are hydrated after the shell.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isTakenOver(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await isTakenOver(page);
}

/** The fields of a React fiber that this file reads. */
interface Fiber {
  flags: number;
  return: Fiber | null;
}

async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React's flags for fibers that are not in the tree yet: to be placed, or still hydrating. An attempt that
    // had to wait for code leaves its fiber on the elements, and a press on them is lost.
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
        // A part that does not fit in this viewport, such as the shop's filters on a phone, may never load its
        // code.
        .filter((element) => element.checkVisibility())
        .every(isMounted)
    );
  });
}

/** Moves the pointer and the focus away, so that nothing on the page is hovered. */
export async function pointAtNothing(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
}
