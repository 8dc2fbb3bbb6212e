/** A connection that is never accepted: what is live on a page waits, as it does before the server has answered. */
class UnansweredSocket extends EventTarget {
  readonly readyState = WebSocket.CONNECTING;
  binaryType = 'arraybuffer';
  send(): void {}
  close(): void {}
}

/** Keeps the pages' live socket away from the network; the sockets of the tests' runner stay as they are. */
export function neverConnectSockets(): void {
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct: (target, [address, protocols]: [string | URL, string | string[] | undefined]) =>
      String(address).includes('/socket.io/') ? new UnansweredSocket() : new target(address, protocols),
  });
}
