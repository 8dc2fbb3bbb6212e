import type { Viewer } from '@greenroom/contract/chat/chat.schemas';

/** A row of the viewer list. */
export interface ViewerLine {
  id: string;
  /** The username, or 'You' for the reader. */
  name: string;
  username: string;
  avatarUrl: string | undefined;
  role: Viewer['role'];
  /** Only for the show's host, who can act on it. */
  connectionQuality: Viewer['connectionQuality'];
}

/**
 * The viewer list for one reader. The reader comes first, as 'You', even before the server has listed them
 * (VIEWERS-8). Streamers, moderators and everyone else follow, each by name.
 */
export function viewerLines(
  viewers: readonly Viewer[],
  reader: { id: string; username: string; avatarUrl: string } | undefined,
  readerRole: Viewer['role'] = 'viewer',
): readonly ViewerLine[] {
  const toLine = (viewer: Viewer): ViewerLine => ({
    id: viewer.id,
    name: viewer.id === reader?.id ? 'You' : viewer.username,
    username: viewer.username,
    avatarUrl: viewer.avatarUrl,
    role: viewer.role,
    connectionQuality: viewer.connectionQuality,
  });
  const lines = viewers.map(toLine);
  if (reader !== undefined && lines.every(({ id }) => id !== reader.id)) {
    lines.push({ ...reader, name: 'You', role: readerRole, connectionQuality: undefined });
  }
  const rank = (line: ViewerLine) =>
    line.id === reader?.id ? 0 : { streamer: 1, moderator: 2, viewer: 3 }[line.role];
  return lines.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

/**
 * How many viewers are not in the list: not signed in, or beyond its limit. The show's streamer (`hostId`) is
 * in the list but not in the count.
 */
export function unnamedViewers(
  viewerCount: number | undefined,
  lines: readonly ViewerLine[],
  hostId: string | undefined,
): number {
  return Math.max(0, (viewerCount ?? 0) - lines.filter(({ id }) => id !== hostId).length);
}
