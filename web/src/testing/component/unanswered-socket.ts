/** A connection that is never accepted. Live parts of a page wait, as they do before the server has answered. */
class UnansweredSocket extends EventTarget {
  readonly readyState = WebSocket.CONNECTING;
  binaryType = 'arraybuffer';
  send(): void {}
  close(): void {}
}

/** Blocks the network for the pages' live socket. The sockets of the test runner still work. */
export function neverConnectSockets(): void {
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct: (target, [address, protocols]: [string | URL, string | string[] | undefined]) =>
      String(address).includes('/socket.io/') ? new UnansweredSocket() : new target(address, protocols),
  });
}
