import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { clientTextFrame, frameReader } from '../chat/frames.ts';
import { type JoinAttackCount, parseJoinAttackOptions } from './attack-messages.ts';

/**
 * One anonymous visitor with very many sockets. Each joins the stream repeatedly and requests its whole log.
 * Every second one leaves in between. A refused or closed socket is opened again. Prints `started` when each
 * has been tried once, then its counts after each line of input.
 */
const options = parseJoinAttackOptions(process.argv[2] ?? '{}');
const address = '203.0.113.9';
const retryMs = 1000;

const count: JoinAttackCount = {
  open: 0,
  refusedConnections: 0,
  joinsSent: 0,
  joinsAnswered: 0,
  receivedBytes: 0,
};

const join = clientTextFrame(
  `42${JSON.stringify(['stream:join', { streamId: options.streamId, afterSequence: 0 }])}`,
);
const leave = clientTextFrame(`42${JSON.stringify(['stream:leave', { streamId: options.streamId }])}`);

function attack(index: number): void {
  const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true });
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  socket.on('connect', () => {
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nX-Forwarded-For: ${address}\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
  });
  const read = frameReader((bytes, start, end) => {
    const text = bytes.toString('latin1', start, Math.min(end, start + 20));
    if (text.startsWith('0{')) socket.write(clientTextFrame('40'));
    else if (text === '2') socket.write(clientTextFrame('3'));
    else if (text.startsWith('42["stream:joined"')) count.joinsAnswered += 1;
    else if (text.startsWith('40{')) {
      timer = setInterval(() => {
        count.joinsSent += 1;
        if (index % 2 === 0) socket.write(leave);
        socket.write(join);
      }, 1000 / options.joinsPerSecondEach);
    }
  });
  socket.on('data', (chunk: Buffer) => {
    count.receivedBytes += chunk.length;
    if (isOpen) return read(chunk);
    const end = chunk.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    if (!chunk.toString('latin1', 0, 12).endsWith('101')) {
      count.refusedConnections += 1;
      socket.destroy();
      return undefined;
    }
    isOpen = true;
    count.open += 1;
    if (chunk.length > end + 4) read(chunk.subarray(end + 4));
    return undefined;
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(timer);
    if (isOpen) count.open -= 1;
    setTimeout(attack, retryMs, index);
  });
}

for (let index = 0; index < options.sockets; index += 1) attack(index);
process.stdout.write('started\n');
createInterface({ input: process.stdin }).on('line', () => {
  process.stdout.write(`${JSON.stringify(count)}\n`);
});
