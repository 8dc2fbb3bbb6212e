import { mediaStatsIntervalMs } from '@greenroom/contract/media/media-control.schemas';
import type { MediaRunFile } from '@greenroom/contract/media/media-control.schemas';
import { initLogger } from 'node-datachannel';
import type { LogLevel } from 'node-datachannel';
import { pino } from 'pino';
import { createControlServer } from './control/control-server.ts';
import { EnvironmentError, exitCodes, readEnvironment } from './process/environment.ts';
import type { Environment } from './process/environment.ts';
import { MediaServer } from './forwarding/media-server.ts';
import { createMetrics } from './control/metrics.ts';
import { PermitVerifier } from './control/permits.ts';
import { createLogDestination } from './process/log-destination.ts';
import { removeRunFile, writeRunFile } from './process/run-file.ts';
import { Recordings } from './recording/recordings.ts';
import { SessionEvents } from './control/session-events.ts';
import { TransportProbe } from './process/transport-probe.ts';
import { UdpPortError, holdUdpPort } from './process/udp-port.ts';

const orphanCheckMs = 500;
/** Only the web server on this machine calls the control server. */
const loopback = '127.0.0.1';
/** The process exits by then, whatever the library still waits for. */
const stopWithinMs = 1500;

function fail(message: string, exitCode: number): never {
  process.stderr.write(`media server: ${message}\n`);
  process.exit(exitCode);
}

async function start(environment: Environment): Promise<void> {
  // Standard output carries one line, the content of the run file. The log goes to standard error.
  const log = pino({ name: 'media', level: environment.logLevel }, createLogDestination());
  initLogger('Warning', (level: LogLevel, message: string) => log.debug({ level }, message));
  const port = await holdUdpPort(environment.udpPort, environment.bindAddress);

  const events = new SessionEvents(performance.now());
  const server = new MediaServer(environment, (event) => events.publish(event), log);
  const recordings = new Recordings({
    ...environment.recordings,
    findSource: (roomId) => server.sourceOf(roomId),
    emit: (event) => events.publish(event),
    log,
  });
  server.onPublisherLeaving = (roomId) => recordings.publisherLeaves(roomId);
  const control = await createControlServer({
    server,
    recordings,
    permits: new PermitVerifier(environment.secret),
    events,
    metrics: createMetrics(server),
    log,
  });
  await control.listen({ host: loopback, port: environment.controlPort });
  const address = control.server.address();
  const controlPort =
    typeof address === 'object' && address !== null ? address.port : environment.controlPort;
  setInterval(() => server.publishStats(performance.now(), recordings.figures()), mediaStatsIntervalMs);

  const probe = new TransportProbe(port, environment.udpPort, environment.bindAddress);

  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(exitCodes.clean), stopWithinMs);
    probe.close();
    server.close();
    const written = recordings.close();
    events.close();
    void control.close();
    if (environment.runFile !== undefined) removeRunFile(environment.runFile);
    // The library closes in its own threads. Its `cleanup` is not called, because it is not safe after
    // sessions have ended.
    setTimeout(() => void written.then(() => process.exit(exitCodes.clean)), 200);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  // Ctrl-C reaches the whole process group, but the web server decides when media stops.
  process.on('SIGINT', () => undefined);
  setInterval(() => {
    if (events.aloneMs(performance.now()) > environment.orphanSeconds * 1000) stop('no web server listens');
  }, orphanCheckMs);

  const runFile: MediaRunFile = {
    pid: process.pid,
    controlPort,
    udpPort: environment.udpPort,
    startedAt: new Date().toISOString(),
  };
  if (environment.runFile !== undefined) writeRunFile(environment.runFile, runFile);
  process.stdout.write(`${JSON.stringify(runFile)}\n`);
  log.info({ controlPort, udpPort: environment.udpPort }, 'listening');
}

try {
  await start(readEnvironment(process.env));
} catch (error) {
  if (error instanceof EnvironmentError) fail(error.message, exitCodes.wrongEnvironment);
  if (error instanceof UdpPortError) fail(error.message, exitCodes.udpPortUnavailable);
  fail(error instanceof Error ? error.message : String(error), exitCodes.failure);
}
