import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';

/** A small seeded generator (mulberry32). The same seed loses the same packets. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function bindToLoopback(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
}

/**
 * Relays UDP between one client and a server on loopback, and loses a share of the packets in each direction,
 * determined by a seed.
 */
export class LossyRelay {
  readonly #share: number;
  readonly #random: () => number;
  readonly #clientSide: Socket = createSocket('udp4');
  readonly #serverSide: Socket = createSocket('udp4');
  #clientPort: number | undefined;
  #serverPort = 0;
  #isLosing = false;
  carried = 0;
  lost = 0;

  /** @param share 0 to 1, of the packets in each direction */
  constructor(share: number, seed: number) {
    this.#share = share;
    this.#random = seededRandom(seed);
  }

  /** Opens the relay for a server's port. Resolves to the port that the client must use instead. */
  async open(serverPort: number): Promise<number> {
    this.#serverPort = serverPort;
    this.#clientSide.on('message', (packet, from) => {
      this.#clientPort = from.port;
      if (this.#passes()) this.#serverSide.send(packet, this.#serverPort, '127.0.0.1');
    });
    this.#serverSide.on('message', (packet) => {
      if (this.#clientPort !== undefined && this.#passes()) {
        this.#clientSide.send(packet, this.#clientPort, '127.0.0.1');
      }
    });
    await Promise.all([bindToLoopback(this.#clientSide), bindToLoopback(this.#serverSide)]);
    return this.#clientSide.address().port;
  }

  /** No packets are lost before this call, so that the measurement covers media and not connecting. */
  startLosing(): void {
    this.#isLosing = true;
  }

  #passes(): boolean {
    this.carried += 1;
    if (!this.#isLosing || this.#random() >= this.#share) return true;
    this.lost += 1;
    return false;
  }

  close(): void {
    this.#clientSide.close();
    this.#serverSide.close();
  }
}

/** Replaces the server's port by the relay's in all candidates of an answer. */
export async function leadThrough(relay: LossyRelay, sdp: string): Promise<string> {
  const serverPort = Number(/a=candidate:\S+ 1 UDP \d+ 127\.0\.0\.1 (\d+) typ host/i.exec(sdp)?.[1]);
  const port = await relay.open(serverPort);
  return sdp.replaceAll(/(a=candidate:\S+ 1 UDP \d+ 127\.0\.0\.1 )\d+/gi, `$1${port}`);
}
