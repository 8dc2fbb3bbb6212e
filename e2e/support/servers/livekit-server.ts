import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort, freeUdpPort } from './own-server.ts';

const program = process.env['LIVEKIT_SERVER'] ?? 'livekit-server';
const apiKey = 'test-key';
const apiSecret = 'a-secret-of-the-browser-tests-0123456789';

/**
 * Whether this machine has a LiveKit server: `livekit-server` on the path, or the file that LIVEKIT_SERVER
 * names. CONTRIBUTING.md says which versions work, and how to build one.
 */
export function hasLiveKit(): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** Starts a LiveKit server on loopback. Resolves with the environment variables for a web server that uses it. */
export async function startLiveKit(): Promise<{
  variables: Record<string, string>;
  stop: () => Promise<void>;
}> {
  const port = await freePort();
  const settings = {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      udp_port: await freeUdpPort(),
      tcp_port: await freePort(),
      use_external_ip: false,
      // Otherwise its UDP port is not open at the address that it sends to browsers.
      enable_loopback_candidate: true,
    },
    keys: { [apiKey]: apiSecret },
    logging: { level: 'warn' },
  };
  const child = spawn(program, ['--config-body', JSON.stringify(settings), '--node-ip', '127.0.0.1'], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const isUp = async () =>
    fetch(`http://127.0.0.1:${port}`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`LiveKit ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    variables: {
      LIVEKIT_URL: `ws://127.0.0.1:${port}`,
      LIVEKIT_API_KEY: apiKey,
      LIVEKIT_API_SECRET: apiSecret,
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
