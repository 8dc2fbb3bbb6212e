/**
 * What is live right now, as this process knows it: who publishes in which media room, which stream uses
 * which room, and how many watch it. Broadcast, streams and viewers update it. Features below them read it.
 */
export interface LiveState {
  /** Whether a broadcaster is connected to a media room. */
  isPublishing(mediaRoomId: string): boolean;
  setPublishing(mediaRoomId: string, isPublishing: boolean): void;
  /** Sets all rooms that have a broadcaster; every other room has none. */
  replacePublishing(mediaRoomIds: Iterable<string>): void;

  /** When the show of a media room goes live automatically, because an encoder sends to it. */
  goesLiveAt(mediaRoomId: string): Date | undefined;
  setGoesLiveAt(mediaRoomId: string, at: Date | undefined): void;

  /** The media room of a live stream. Undefined for any other. */
  mediaRoomOf(streamId: string): string | undefined;
  setMediaRoom(streamId: string, mediaRoomId: string | undefined): void;

  /** The number of viewers of a stream. */
  viewerCount(streamId: string): number;
  setViewerCount(streamId: string, viewerCount: number): void;

  /** Adds visits to a stream, until they are read and reset. */
  addVisits(streamId: string, visits: number): void;
  takeVisits(streamId: string): number;
}

/** @param onViewerCount is called when a count has changed */
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
