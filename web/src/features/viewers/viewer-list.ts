import type { Viewer } from '@greenroom/contract/chat/chat.schemas';

/** A line of the viewer list. */
export interface ViewerLine {
  id: string;
  /** The username, or 'You' for who reads the list. */
  name: string;
  username: string;
  avatarUrl: string | undefined;
  role: Viewer['role'];
  /** For the show's host alone, who can act on it. */
  connectionQuality: Viewer['connectionQuality'];
}

/**
 * The list for one reader. They come first, as 'You', also before the server has listed them (VIEWERS-8). Then come
 * streamers, moderators and everyone else, by name.
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
 * How many watch without a name in the list: not signed in, or beyond what is listed. The show's own streamer (`hostId`) is
 * in the list and not in the count.
 */
export function unnamedViewers(
  viewerCount: number | undefined,
  lines: readonly ViewerLine[],
  hostId: string | undefined,
): number {
  return Math.max(0, (viewerCount ?? 0) - lines.filter(({ id }) => id !== hostId).length);
}
