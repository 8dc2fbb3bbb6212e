/**
 * What is live right now, in this process: who publishes in which media room, which stream is shown in which, and how
 * many watch it. Broadcast, streams and viewers set it. Features below them read it.
 */
export interface LiveState {
  /** Whether a broadcaster is connected to a media room. */
  isPublishing(mediaRoomId: string): boolean;
  setPublishing(mediaRoomId: string, isPublishing: boolean): void;
  /** All rooms that have a broadcaster: every other room has none. */
  replacePublishing(mediaRoomIds: Iterable<string>): void;

  /** When the show of a media room goes live by itself, because an encoder sends to it. */
  goesLiveAt(mediaRoomId: string): Date | undefined;
  setGoesLiveAt(mediaRoomId: string, at: Date | undefined): void;

  /** The media room of a stream that is on air; undefined for any other. */
  mediaRoomOf(streamId: string): string | undefined;
  setMediaRoom(streamId: string, mediaRoomId: string | undefined): void;

  /** How many watch a stream. */
  viewerCount(streamId: string): number;
  setViewerCount(streamId: string, viewerCount: number): void;

  /** Counts people who came to watch a stream, until they are taken. */
  addVisits(streamId: string, visits: number): void;
  takeVisits(streamId: string): number;
}

/** @param onViewerCount is called when a count has changed. */
export function createLiveState(onViewerCount: () => void = () => {}): LiveState {
  let publishing = new Set<string>();
  const starts = new Map<string, Date>();
  const mediaRooms = new Map<string, string>();
  const viewerCounts = new Map<string, number>();
  const visitCounts = new Map<string, number>();

  return {
    isPublishing: (mediaRoomId) => publishing.has(mediaRoomId),

    setPublishing(mediaRoomId, isPublishing) {
      if (isPublishing) publishing.add(mediaRoomId);
      else publishing.delete(mediaRoomId);
    },

    replacePublishing(mediaRoomIds) {
      publishing = new Set(mediaRoomIds);
    },

    goesLiveAt: (mediaRoomId) => starts.get(mediaRoomId),

    setGoesLiveAt(mediaRoomId, at) {
      if (at === undefined) starts.delete(mediaRoomId);
      else starts.set(mediaRoomId, at);
    },

    mediaRoomOf: (streamId) => mediaRooms.get(streamId),

    setMediaRoom(streamId, mediaRoomId) {
      if (mediaRoomId === undefined) mediaRooms.delete(streamId);
      else mediaRooms.set(streamId, mediaRoomId);
    },

    viewerCount: (streamId) => viewerCounts.get(streamId) ?? 0,

    setViewerCount(streamId, viewerCount) {
      if (viewerCount === (viewerCounts.get(streamId) ?? 0)) return;
      if (viewerCount === 0) viewerCounts.delete(streamId);
      else viewerCounts.set(streamId, viewerCount);
      onViewerCount();
    },

    addVisits(streamId, visits) {
      if (visits > 0) visitCounts.set(streamId, (visitCounts.get(streamId) ?? 0) + visits);
    },

    takeVisits(streamId) {
      const visits = visitCounts.get(streamId) ?? 0;
      visitCounts.delete(streamId);
      return visits;
    },
  };
}
