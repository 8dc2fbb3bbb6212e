import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The baseline: a bare server with one page that has only a video, a button and a slider. It serves the file
 * in the first argument, with the type in the second, whole or as a single range. Prints its port.
 */
const [file = '', type = ''] = process.argv.slice(2);
const { size } = statSync(file);
const page = `<!doctype html><title>Bare player</title>
<body><video src="/file" preload="metadata" width="1280" height="720"></video>
<button aria-label="Play the replay">Play</button>
<input type="range" aria-label="Seek" min="0" max="3600">
<script>
  const video = document.querySelector('video');
  const at = Number(new URLSearchParams(location.search).get('t') ?? 0);
  video.addEventListener('loadedmetadata', () => { if (at > 0) video.currentTime = at; });
  document.querySelector('button').addEventListener('click', () => video.play());
  document.querySelector('input').addEventListener('input', (event) => {
    video.currentTime = event.target.valueAsNumber;
  });
</script>`;

const http = createServer((request, response) => {
  if (request.url !== '/file') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(first ?? 0);
  const end = last === undefined || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  response.writeHead(first === undefined ? 200 : 206, {
    'content-type': type,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-length': end - start + 1,
    ...(first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  const content = createReadStream(file, { start, end });
  // A seek aborts a response before it was read completely.
  response.once('close', () => content.destroy());
  content.pipe(response);
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const bound = http.address();
process.stdout.write(`${typeof bound === 'object' ? bound?.port : ''}\n`);
