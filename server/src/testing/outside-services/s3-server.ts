import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../platform/environment.ts';
import { OutsideProcess, freeTcpPort, hasProgram } from '../cluster/outside-process.ts';

const program = process.env['S3_SERVER'] ?? 'versitygw';

/**
 * Whether this machine has an S3-compatible server for tests: `versitygw` on the path, or the file named by
 * S3_SERVER.
 */
export function hasS3Server(): boolean {
  return hasProgram(program, '--version');
}

export interface S3Server {
  settings: S3Settings;
  stop(): Promise<void>;
}

/** A real S3-compatible server on a folder, with one bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-s3-server-'));
  const bucket = 'greenroom';
  await mkdir(join(folder, bucket));
  const port = await freeTcpPort();
  const accessKeyId = 'test-access-key';
  const secretAccessKey = 'test-secret-access-key';
  const server = new OutsideProcess(program, ['--port', `127.0.0.1:${port}`, 'posix', folder], {
    ROOT_ACCESS_KEY: accessKeyId,
    ROOT_SECRET_KEY: secretAccessKey,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  // It is ready when it refuses a request without keys.
  await server.ready(async () => (await fetch(endpoint)).status === 403);
  return {
    settings: { endpoint, region: 'us-east-1', bucket, accessKeyId, secretAccessKey },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
