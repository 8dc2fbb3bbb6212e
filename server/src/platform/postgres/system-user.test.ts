import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, firstLine, PostgresSuite } from '../../testing/postgres/postgres-suite.ts';
import { engineReachableBy, findEngine } from './engine.ts';
import { isRoot, postgresUser } from './system-user.ts';

const suite = new PostgresSuite();

// Each waits for processes most of its time.
describe.concurrent('the Postgres of a data folder', () => {
  test.runIf(isRoot())('as root, a data folder that only root can read has its cluster outside', async () => {
    const dataFolder = join(await suite.temporaryFolder(0o700), 'data');
    const postgres = await suite.start(dataFolder);
    suite.undo.unshift(() => rm(dirname(postgres.clusterFolder), { recursive: true, force: true }));
    expect(postgres.clusterFolder.startsWith('/var/lib/greenroom/')).toBe(true);
    expect((await stat(postgres.clusterFolder)).uid).toBe((await postgresUser()).uid);
    await ask(postgres.connectionString, 'create table kept as select 7 as number');
    await postgres.stop();
    const second = await suite.start(dataFolder);
    expect(await ask(second.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
    await second.stop();

    // The data folder was emptied to begin anew: the old cluster stays beside a new one.
    await rm(dataFolder, { recursive: true });
    const third = await suite.start(dataFolder);
    await expect(ask(third.connectionString, 'select number from kept')).rejects.toThrow(/does not exist/);
    expect(await readdir(dirname(third.clusterFolder))).toHaveLength(2);
    await third.stop();
  });

  test.runIf(isRoot())(
    'as root, programs that only root can read are copied, and the copy runs',
    async () => {
      const closed = join(await suite.temporaryFolder(0o700), 'engine');
      const shared = join(await suite.temporaryFolder(), 'shared');
      const installed = await findEngine();
      const user = await postgresUser();
      expect(await engineReachableBy(installed, user, shared)).toBe(installed);

      await cp(installed.folder, closed, { recursive: true, verbatimSymlinks: true });
      const copy = await engineReachableBy({ ...installed, folder: closed }, user, shared);
      expect(copy.folder.startsWith(shared)).toBe(true);
      const child = spawn(join(copy.folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' });
      expect((await once(child, 'exit'))[0]).toBe(0);
    },
  );

  test.runIf(isRoot() && process.platform === 'linux')(
    'an ordinary user runs it in a private home, and root takes that database over as that user',
    async () => {
      const home = await suite.temporaryFolder(0o700);
      const user = { uid: 65_534, gid: 65_534 };
      await chown(home, user.uid, user.gid);
      const dataFolder = join(home, 'data');
      const wrapper = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
      const server = suite.serverProcess(dataFolder, wrapper);
      const { clusterFolder, connectionString } = await firstLine(server);
      expect(clusterFolder).toBe(join(dataFolder, 'postgres'));
      await ask(String(connectionString), 'create table kept as select 7 as number');
      server.kill('SIGTERM');
      await once(server, 'exit');

      const asRoot = await suite.start(dataFolder);
      expect(asRoot.clusterFolder).toBe(clusterFolder);
      expect(await ask(asRoot.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
      expect((await stat(`/proc/${asRoot.processId()}`)).uid).toBe(user.uid);
      await asRoot.stop();

      await mkdir(join(home, 'read-only'));
      const refused = await firstLine(suite.serverProcess(join(home, 'read-only', 'data'), wrapper));
      expect(refused['message']).toMatch(/read-only.* cannot be written \(EACCES\)/);
    },
  );
});
