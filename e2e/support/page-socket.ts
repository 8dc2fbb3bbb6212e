import type { Page } from '@playwright/test';

/**
 * Resolves when the server accepts the next socket that the page opens. From then on it receives events. Call
 * it before the page opens.
 */
export function socketOpened(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io/')) return;
      // 40: Socket.IO has accepted the connection. Listen from the start, because it arrives while the page
      // still loads.
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve();
      });
    });
  });
}
