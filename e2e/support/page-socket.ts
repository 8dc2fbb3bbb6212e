import type { Page } from '@playwright/test';

/** Resolves once the next socket that the page opens is accepted: from then on it gets events. Call it before the page opens. */
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
