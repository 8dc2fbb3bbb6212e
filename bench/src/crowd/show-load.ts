import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clientTextFrame, frameReader } from '../chat/frames.ts';
import { answerReader } from './answer-reader.ts';
import { parseShowLoadOptions, type ShowLoadCount } from './crowd-messages.ts';

/**
 * Viewers who open one show within a few seconds. Each loads the page, then opens a socket, then waits for
 * the first events. Some chat. Prints its counts in one line when all have arrived.
 */
const { port, streamId, viewers, arrivalSeconds, tokens, messagesPerSecond } = parseShowLoadOptions(
  process.argv[2] ?? '{}',
);
const measuredShare = 20;
/** A viewer without events after this time counts as not served. */
const timeoutMs = 30_000;
const now = () => performance.timeOrigin + performance.now();
const marker = Buffer.from('sent at ');
const sockets: Socket[] = [];
const servedMs: number[] = [];
const chatMs: number[] = [];
let pages = 0;
let failed = 0;

const addressOf = (index: number) => `10.2.${(index >> 8) & 255}.${index & 255}`;

async function openPage(index: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const status = await new Promise<number>((resolve, reject) => {
    socket.on('data', answerReader(resolve)).on('error', reject);
    socket.write(
      `GET /stream/${streamId} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n` +
        `X-Forwarded-For: ${addressOf(index)}\r\nConnection: close\r\n\r\n`,
    );
  });
  socket.destroy();
  if (status !== 200) throw new Error(`the page was answered with ${status}`);
  pages += 1;
}

async function joinShow(index: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  sockets[index] = socket;
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nX-Forwarded-For: ${addressOf(index)}\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  const isMeasured = index % measuredShare === 0;
  await new Promise<void>((resolve, reject) => {
    let isUpgraded = false;
    const read = frameReader((bytes, start, end) => {
      const text = bytes.toString('latin1', start, Math.min(end, start + 40));
      if (text.startsWith('0{')) {
        const token = tokens[index];
        socket.write(clientTextFrame(`40${JSON.stringify(token === undefined ? {} : { token })}`));
      } else if (text.startsWith('40{')) {
        socket.write(clientTextFrame(`42${JSON.stringify(['stream:join', { streamId }])}`));
      } else if (text.startsWith('42["stream:joined"')) resolve();
      else if (text === '2') socket.write(clientTextFrame('3'));
      else if (isMeasured && text.startsWith('42["chat:message",')) {
        const at = bytes.subarray(start, end).indexOf(marker);
        if (at < 0) return;
        const from = start + at + marker.length;
        chatMs.push(now() - Number(bytes.toString('latin1', from, from + 16)));
      }
    });
    socket.on('data', (chunk: Buffer) => {
      if (isUpgraded) return read(chunk);
      const end = chunk.indexOf('\r\n\r\n');
      if (end < 0) return undefined;
      isUpgraded = true;
      if (chunk.length > end + 4) read(chunk.subarray(end + 4));
      return undefined;
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a socket was closed')));
  });
}

async function arrive(index: number): Promise<void> {
  const begin = performance.now();
  try {
    await openPage(index);
    await joinShow(index);
    servedMs.push(performance.now() - begin);
  } catch (error) {
    failed += 1;
    if (failed < 4) process.stderr.write(`${String(error)}\n`);
  }
}

// The viewers who write join first, as a host and the first guests do.
const talkers = tokens.length;
for (let index = 0; index < talkers; index += 1) await arrive(index);
const begin = performance.now();
let chatSent = 0;
const talking = setInterval(() => {
  const due = Math.floor(((performance.now() - begin) / 1000) * messagesPerSecond);
  for (; chatSent < due; chatSent += 1) {
    const content = `sent at ${now().toFixed(2).padStart(16, '0')}, something that people say`;
    sockets[chatSent % talkers]?.write(
      clientTextFrame(`42${JSON.stringify(['chat:send-message', { streamId, content }])}`),
    );
  }
}, 10);

const arriving: Promise<void>[] = [];
for (let index = talkers; index < viewers;) {
  const due = talkers + ((performance.now() - begin) / 1000 / arrivalSeconds) * (viewers - talkers);
  for (; index < Math.min(due, viewers); index += 1) arriving.push(arrive(index));
  await pause(2);
}
await Promise.race([Promise.all(arriving), pause(timeoutMs)]);
await pause(2000);
clearInterval(talking);
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const count: ShowLoadCount = {
  pages,
  joined: servedMs.length,
  failed,
  servedP50Ms: quantile(servedMs, 0.5),
  servedP99Ms: quantile(servedMs, 0.99),
  chatSent,
  chatSeen: chatMs.length,
  chatP50Ms: quantile(chatMs, 0.5),
  chatP99Ms: quantile(chatMs, 0.99),
};
process.stdout.write(`${JSON.stringify(count)}\n`);
