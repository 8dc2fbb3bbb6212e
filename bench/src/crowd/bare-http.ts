import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * The baseline: a bare server that sends the product's response for one URL, with the same body and headers.
 */
const [address = ''] = process.argv.slice(2);
const response = await new Promise<IncomingMessage>((resolve, reject) => {
  get(address, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
});
const body = await buffer(response);
const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
const http = createServer((_request, answer) => {
  answer.writeHead(200, headers);
  answer.end(body);
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const bound = http.address();
process.stdout.write(`${typeof bound === 'object' ? bound?.port : ''}\n`);
