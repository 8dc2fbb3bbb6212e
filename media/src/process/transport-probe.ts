import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { IceUdpMuxListener } from 'node-datachannel';

const probeEveryMs = 1000;
/** An unknown user: the library passes requests for unknown sessions to its listener. */
const username = 'probe:probe';

/**
 * A STUN binding request (RFC 8489) with a user name and an integrity attribute. Its value is never checked,
 * because the user is unknown.
 */
export function writeProbe(): Buffer {
  const name = Buffer.alloc(Math.ceil(username.length / 4) * 4);
  name.write(username, 'latin1');
  const packet = Buffer.alloc(20 + 4 + name.length + 4 + 20);
  packet.writeUInt16BE(0x0001, 0);
  packet.writeUInt16BE(packet.length - 20, 2);
  packet.writeUInt32BE(0x2112_a442, 4);
  packet.writeUInt16BE(0x0006, 20);
  packet.writeUInt16BE(username.length, 22);
  name.copy(packet, 24);
  const integrityAt = 24 + name.length;
  packet.writeUInt16BE(0x0008, integrityAt);
  packet.writeUInt16BE(20, integrityAt + 2);
  return packet;
}

/**
 * Sends a request to the library's network thread every second, and a watchdog thread ends the process when
 * answers stop. The network thread can hang for ever: in glibc before 2.41 a condition variable can lose a
 * wake-up (https://sourceware.org/bugzilla/show_bug.cgi?id=25847). Then no packet is ever read again, and the
 * next session hangs the main thread too. Only a new process helps.
 */
export class TransportProbe {
  readonly #socket: Socket;
  readonly #timer: NodeJS.Timeout;
  readonly #watchdog: Worker;
  /** Referenced while it listens, because the library calls into it even after it was collected. */
  readonly #listener: IceUdpMuxListener;

  constructor(listener: IceUdpMuxListener, port: number, address: string | undefined) {
    const isVersion6 = address !== undefined && isIPv6(address);
    const target = address ?? '127.0.0.1';
    this.#socket = createSocket(isVersion6 ? 'udp6' : 'udp4');
    // A probe that could not be sent counts as unanswered.
    this.#socket.on('error', () => undefined);
    this.#listener = listener;
    const beats = new Int32Array(new SharedArrayBuffer(4));
    listener.onUnhandledStunRequest((request) => {
      if (request.localUfrag === 'probe') Atomics.add(beats, 0, 1);
    });
    const probe = writeProbe();
    this.#timer = setInterval(() => this.#socket.send(probe, port, target), probeEveryMs);
    this.#watchdog = new Worker(new URL('watchdog.worker.ts', import.meta.url), {
      workerData: { beats: beats.buffer },
    });
  }

  /** Stops probing and closes the port. */
  close(): void {
    clearInterval(this.#timer);
    this.#socket.close();
    this.#listener.stop();
    void this.#watchdog.terminate();
  }
}
