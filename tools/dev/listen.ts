import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer } from 'node:net';

/**
 * Listens on every address of a host, as the web server does: `localhost` is 127.0.0.1 and ::1. `server`
 * listens on the first address. Listeners on the others pass requests to it.
 */
export async function listen(server: Server, host: string, port: number): Promise<void> {
  const [first, ...others] = await lookup(host, { all: true });
  server.listen(port, first?.address);
  await once(server, 'listening');
  for (const { address } of others) {
    const other = createHttpServer((request, response) => server.emit('request', request, response));
    other.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head));
    // A machine without IPv6 may still resolve the name to an IPv6 address.
    other.on('error', () => {});
    other.listen(port, address);
  }
}

/** A free TCP port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The system assigned no port');
  return address.port;
}
