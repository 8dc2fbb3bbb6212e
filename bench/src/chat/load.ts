import { once } from 'node:events';
import { createHash, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type LoadCount, parseLoadOptions } from './load-messages.ts';
import { createBatchCounter } from './batch-counter.ts';
import { clientTextFrame, frameReader } from './frames.ts';

/**
 * Opens sockets, lets some of them write, and counts what all of them receive. Uses bare TCP for both
 * servers, so that it costs the same for each. Prints `open`, and then its counts after each `count` line of
 * input.
 */
const options = parseLoadOptions(process.argv[2] ?? '{}');
const { port, streamId, talkers } = options;
/** Every n-th socket measures the delay of messages. */
const measuredShare = 25;
const marker = Buffer.from('sent at ');

/**
 * The length of a chat message of the product on the wire, so that both servers send the same number of
 * bytes.
 */
const barePadding = 'x'.repeat(470);
const now = () => performance.timeOrigin + performance.now();

let deliveries = 0;
let bytes = 0;
const batches = createBatchCounter();
/** Like ids of users: 32 random letters and digits, which do not compress. */
const userIds = Array.from({ length: talkers }, (_, index) =>
  createHash('sha256').update(`talker ${index}`).digest('hex').slice(0, 32),
);
const words =
  'the a is it so warm blue love this one how much does cost ship to me when you next please wow nice bag hello from rome can we see inside size small green sold out again need that yes no really great light zip strap wool'.split(
    ' ',
  );
const someWords = () =>
  Array.from(
    { length: 3 + Math.floor(Math.random() * 7) },
    () => words[Math.floor(Math.random() * words.length)],
  ).join(' ');
let sent = 0;
let delaysMs: number[] = [];
const open: Socket[] = [];

function look(bytes: Buffer, start: number, end: number): void {
  const at = bytes.subarray(start, end).indexOf(marker);
  if (at < 0) return;
  const from = start + at + marker.length;
  delaysMs.push(now() - Number(bytes.toString('latin1', from, from + 16)));
}

/** `42["chat:message",` and not `42["chat:message:sent",`. */
function isChatMessage(bytes: Buffer, start: number): boolean {
  return bytes[start] === 0x34 && bytes[start + 9] === 0x6d && bytes[start + 16] === 0x22;
}

async function openSocket(index: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const path = streamId === undefined ? '/' : '/socket.io/?EIO=4&transport=websocket';
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      // Each viewer has a different address.
      `X-Forwarded-For: 10.1.${(index >> 8) & 255}.${index & 255}\r\n` +
      (streamId === undefined
        ? ''
        : 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n') +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  const isMeasured = index % measuredShare === 0;
  await new Promise<void>((resolve, reject) => {
    let isUpgraded = false;
    const read = frameReader((bytes, start, end, isCompressed) => {
      const batch = streamId === undefined ? undefined : batches.read(bytes, start, end, isCompressed);
      if (batch !== undefined) {
        deliveries += batch.sentAt.length;
        if (isMeasured) for (const sentAt of batch.sentAt) delaysMs.push(now() - sentAt);
        return;
      }
      if (streamId === undefined) {
        deliveries += 1;
        if (isMeasured) look(bytes, start, end);
        return;
      }
      if (isChatMessage(bytes, start)) {
        deliveries += 1;
        if (isMeasured) look(bytes, start, end);
        return;
      }
      const text = bytes.toString('latin1', start, Math.min(end, start + 40));
      if (text.startsWith('0{')) {
        const token = index < talkers ? { token: userIds[index] } : {};
        socket.write(clientTextFrame(`40${JSON.stringify({ batches: true, ...token })}`));
      } else if (text.startsWith('40{')) {
        socket.write(clientTextFrame(`42${JSON.stringify(['stream:join', { streamId }])}`));
      } else if (text.startsWith('42["stream:joined"')) {
        resolve();
      } else if (text === '2') {
        socket.write(clientTextFrame('3'));
      } else if (text.startsWith('42["chat:error"') || text.startsWith('42["server:closing"')) {
        process.stderr.write(`${bytes.toString('latin1', start, end)}\n`);
      }
    });
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (isUpgraded) return read(chunk);
      const end = chunk.indexOf('\r\n\r\n');
      if (end < 0) return undefined;
      isUpgraded = true;
      if (streamId === undefined) resolve();
      if (chunk.length > end + 4) read(chunk.subarray(end + 4));
      return undefined;
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`Socket ${index} was closed`)));
  });
  return socket;
}

const atOnce = 50;
for (let first = 0; first < options.sockets; first += atOnce) {
  const count = Math.min(atOnce, options.sockets - first);
  open.push(
    ...(await Promise.all(Array.from({ length: count }, async (_, index) => openSocket(first + index)))),
  );
}
process.stdout.write('open\n');

let isTalking = false;
function talk(): void {
  const startedAt = performance.now();
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * options.messagesPerSecond);
    for (; sent < due; sent += 1) {
      const text = `sent at ${now().toFixed(2).padStart(16, '0')}, ${someWords()}`;
      const event = ['chat:send-message', { streamId, content: text, clientMessageId: randomUUID() }];
      open[sent % talkers]?.write(
        clientTextFrame(streamId === undefined ? text + barePadding : `42${JSON.stringify(event)}`),
      );
    }
  }, 4);
}

createInterface({ input: process.stdin }).on('line', () => {
  const sorted = delaysMs.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const count: LoadCount = {
    deliveries,
    bytes,
    sent,
    atMs: now(),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
  delaysMs = [];
  process.stdout.write(`${JSON.stringify(count)}\n`);
  if (!isTalking) {
    for (const socket of open.slice(options.sockets - (options.stalled ?? 0))) socket.pause();
    talk();
  }
  isTalking = true;
});
