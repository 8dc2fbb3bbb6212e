import type { Page } from '@playwright/test';

/** Resolves once the next socket that the page opens is let in: from then on it hears what happens. Ask before opening. */
export function socketOpened(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io/')) return;
      // 40: Socket.IO has let this page in. Listened to from the start, for it comes while the page still loads.
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve();
      });
    });
  });
}
