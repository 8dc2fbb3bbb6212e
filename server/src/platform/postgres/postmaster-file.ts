/** What `postmaster.pid` of a cluster says about the Postgres that wrote it. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** `unknown` while the file is still being written. */
  status: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/**
 * Parses `postmaster.pid`: line 1 is the process id, 2 the cluster, 3 the start time, 4 the port, 5 the
 * socket folder, 6 the address, 7 the shared memory key, 8 the status (PostgreSQL source, pidfile.h). Returns
 * null if the first line is not a process id.
 */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n');
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isInteger(pid) || pid < 2) return null;
  const word = (lines[7] ?? '').trim();
  const status =
    word === 'ready' || word === 'standby'
      ? 'ready'
      : word === 'starting' || word === 'stopping'
        ? word
        : 'unknown';
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0, status };
}

/**
 * Whether a process with these arguments is the Postgres of that cluster. The process id of an old file may
 * have been reused by another program or by the Postgres of another cluster.
 */
export function isPostgresOf(clusterFolder: string, processArguments: readonly string[]): boolean {
  const program = processArguments[0] ?? '';
  if (!/(^|[/\\])postgres(\.exe)?$/.test(program)) return false;
  const flag = processArguments.indexOf('-D');
  const folder = flag < 0 ? undefined : processArguments[flag + 1];
  // With a relative folder or none, it may still be ours. When in doubt, it counts as ours.
  return folder === undefined || !/^(\/|[A-Za-z]:)/.test(folder) || folder === clusterFolder;
}
