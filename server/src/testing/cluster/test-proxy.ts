import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasProgram, OutsideProcess } from './outside-process.ts';

const configuration = new URL('../../../../docs/haproxy.cfg', import.meta.url);

/** What this machine lacks to run a proxy. Undefined if nothing is missing. */
export function missingProxy(): string | undefined {
  return hasProgram('haproxy', '-v') ? undefined : 'HAProxy is not installed';
}

export interface TestProxy {
  origin: string;
  stop(): Promise<void>;
}

/** HAProxy with the documented configuration, in front of servers on these ports. One of them must be ready. */
export async function startTestProxy(port: number, serverPorts: readonly number[]): Promise<TestProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-proxy-'));
  const origin = `http://127.0.0.1:${port}`;
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, withAddresses(await readFile(configuration, 'utf8'), port, serverPorts));
  const proxy = new OutsideProcess('haproxy', ['-f', file, '-db']);
  const stop = async () => {
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await proxy.ready(async () => (await fetch(`${origin}/healthz`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

/** The documented configuration, with the addresses of a test in place of the documented ones. */
function withAddresses(text: string, port: number, serverPorts: readonly number[]): string {
  return text
    .split('\n')
    .flatMap((line) => {
      // Test machines allow fewer open files.
      if (line.includes('maxconn')) return ['    maxconn 4000'];
      if (line.includes('bind :')) return [`    bind 127.0.0.1:${port}`];
      if (/^\s+server web1 /.test(line))
        return serverPorts.map((serverPort, index) =>
          line.replaceAll('web1', `web${index + 1}`).replace(/10\.0\.0\.\d+:\d+/, `127.0.0.1:${serverPort}`),
        );
      return /^\s+server web/.test(line) ? [] : [line];
    })
    .join('\n');
}
