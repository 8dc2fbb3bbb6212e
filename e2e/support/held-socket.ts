import type { Page, WebSocketRoute } from '@playwright/test';

/** Intercepts the page's socket, so that a test can cut the connection or answer a join in the server's place. */
export async function holdSocket(page: Page, answerJoin?: { code: string; message: string }) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.route('**/socket.io/**', (route) =>
    isCut ? route.abort('connectionfailed') : route.continue(),
  );
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    open.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (answerJoin === undefined || !message.toString().startsWith('42["stream:join"'))
        server.send(message);
      else socket.send(`42${JSON.stringify(['stream:error', answerJoin])}`);
    });
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}
