import { rm } from 'node:fs/promises';

/** The server's data of this run goes with it, unless someone wants to look at a failure: E2E_KEEP_DATA=on. */
export default async function teardown(): Promise<void> {
  const folder = process.env['E2E_DATA_FOLDER'];
  if (folder === undefined || process.env['E2E_KEEP_DATA'] === 'on') return;
  await rm(folder, { recursive: true, force: true });
}
