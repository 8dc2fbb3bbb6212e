/**
 * `npm run dev`: one address for everything, as with `npm start`. Vite serves the pages and the video frame
 * from source, with hot replacement. All other requests go to the web server. It is a separate process that
 * restarts when a file that it reads changes. Requests wait during a restart.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Environment,
  EnvironmentError,
  readEnvironment,
} from '../../server/src/platform/environment.ts';
import { freePort, listen } from './listen.ts';
import { restartMedia } from './media-restart.ts';
import { createPages } from './pages.ts';
import { ServerProcess } from './server-process.ts';
import { createServerProxy, isForServer } from './server-proxy.ts';
import { createChangeHandler, watchedFolders } from './source-changes.ts';
import { createVideoFrame, isFrameAddress } from './video-frame.ts';

/** EX_CONFIG of sysexits.h. A supervisor does not retry after it. */
const exitConfiguration = 78;

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => console.log(`[dev] ${line}`);

function configuration(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    return process.exit(exitConfiguration);
  }
}

/** Counts this process as an additional proxy. */
function trustedProxies(setting: string | undefined): string {
  if (!setting || setting === 'off') return '127.0.0.1';
  if (setting === 'on') return '2';
  return /^\d+$/.test(setting) ? String(Number(setting) + 1) : `${setting},127.0.0.1`;
}

const environment = configuration();
const http = createServer();
try {
  await listen(http, environment.host, environment.port);
} catch {
  console.error(
    `Port ${environment.port} of ${environment.host} is not available. Stop what uses it, or set PORT to another one.`,
  );
  process.exit(exitConfiguration);
}

const serverPort = await freePort();
const server = new ServerProcess({
  command: ['server/src/main.ts', '--without-pages'],
  environment: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: environment.publicUrl,
    TRUST_PROXY: trustedProxies(process.env['TRUST_PROXY']),
  },
  say,
});
const stopOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.stop(signal));
};
stopOnSignals();
process.once('disconnect', () => server.stop('SIGTERM'));
void server.finished.then((exitCode) => process.exit(exitCode));

const answerByServer = createServerProxy({ http, port: serverPort, server });
const answerByPages = await createPages({
  root,
  http,
  environment,
  watched: watchedFolders.map((folder) => resolve(root, folder)),
  onFileChange: createChangeHandler({
    root,
    demo: environment.demo,
    restart: {
      media(what) {
        say(`${what} changed: the media server restarts.`);
        void restartMedia(environment.dataFolder).then(say);
      },
      server(what) {
        say(`${what} changed: the server restarts.`);
        server.restart();
      },
    },
  }),
});
const answerByFrame = await createVideoFrame({ root, http, environment });
// React Router's compiler would exit immediately on SIGTERM, but the server must first stop its database.
process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
stopOnSignals();
http.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (isFrameAddress(request.url)) answerByFrame(request, response);
  else if (isForServer(request)) answerByServer(request, response);
  else answerByPages(request, response);
});
