import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import type { ActiveViewer, StudioState, StudioEvent } from './studio-state.ts';

/** The count follows the map, and the peak only rises (STORE-11, STORE-12). */
export function withViewers(state: StudioState, activeViewers: StudioState['activeViewers']): StudioState {
  const seenViewerIds = new Set([...state.seenViewerIds, ...activeViewers.keys()]);
  return withPeak(
    { ...state, activeViewers, viewerCount: activeViewers.size, seenViewerIds },
    activeViewers.size,
  );
}

/** @param current the server's count of viewers, including anonymous ones */
export function withCount(state: StudioState, current: number): StudioState {
  return withPeak({ ...state, viewerCounts: { ...state.viewerCounts, current } }, current);
}

function withPeak(state: StudioState, watching: number): StudioState {
  const peak = Math.max(state.peakViewerCount, watching);
  const total = Math.max(state.seenViewerIds.size, state.viewerCounts.total, peak);
  return { ...state, peakViewerCount: peak, viewerCounts: { ...state.viewerCounts, peak, total } };
}

/** The events that turn `before` into exactly `viewers` (STORE-8 to STORE-10). */
export function viewerChanges(
  before: StudioState['activeViewers'],
  viewers: readonly Viewer[],
): StudioEvent[] {
  const present = new Set(viewers.map(({ id }) => id));
  const left = [...before.keys()]
    .filter((id) => !present.has(id))
    .map((id): StudioEvent => ({ type: 'viewerLeft', id }));
  const arrived = viewers.flatMap((one): StudioEvent[] => {
    const known = before.get(one.id);
    const viewer = activeViewerOf(one);
    if (known === undefined) return [{ type: 'viewerJoined', id: one.id, viewer }];
    const isSame =
      known.joinTime === viewer.joinTime &&
      known.userName === viewer.userName &&
      known.lastActivity === viewer.lastActivity &&
      known.connectionQuality === viewer.connectionQuality;
    return isSame ? [] : [{ type: 'viewerReconnected', id: one.id, viewer }];
  });
  return [...left, ...arrived];
}

function activeViewerOf({ username, joinTime, connectionQuality, lastActivity }: Viewer): ActiveViewer {
  return { userName: username, joinTime, connectionQuality, lastActivity };
}
