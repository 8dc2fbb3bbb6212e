import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { serveBench } from './server-process.ts';

/**
 * The baseline: forwards each client's message to all clients unchanged. It has no rooms and no rules, and
 * stores nothing.
 */
const http = createServer();
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: true });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const client of sockets.clients) client.send(data, { binary: false });
  });
});
http.listen(0, '127.0.0.1', () => {
  serveBench(http);
});
