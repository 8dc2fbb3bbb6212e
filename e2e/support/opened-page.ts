import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until its buttons work. The server sends the whole page before any script runs, and a press in
 * between has nobody who listens; React marks the elements that it has taken over.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isTakenOver(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await isTakenOver(page);
}

async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
  });
}

/** Lets go of the pointer and the focus, so that nothing on the page is hovered. */
export async function pointAtNothing(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
}
