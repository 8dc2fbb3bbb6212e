import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems assign higher ports to outgoing connections, so a higher port could be taken at any moment. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;

/** Whether a server can listen on that port of 127.0.0.1 now. */
export async function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}

/** A port of 127.0.0.1 from 20000 to 32767 that is free. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST_PORT} and ${LAST_PORT}.`);
}
