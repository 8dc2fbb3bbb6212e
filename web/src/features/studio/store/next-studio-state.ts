import type { FrameStats } from '@greenroom/contract/frame/frame-events';
import { studioStoreLimits } from '@greenroom/contract/limits/studio';
import { addSecond, qualityOfSeconds } from '@greenroom/frame-client/connection-quality';
import { nextBroadcastState } from '../camera/broadcast-state.ts';
import type { BroadcastState } from '../camera/broadcast-state.ts';
import { withCount, withViewers } from './active-viewers.ts';
import type { MediaState } from './media-state.ts';
import { connectionScore } from './network-levels.ts';
import { isTooSoon, noStats, statsOfFrame, withStats } from './stats-history.ts';
import { initialStudioState } from './studio-state.ts';
import type { MediaChange, StudioState, StudioEvent } from './studio-state.ts';

/** The values that are measured while this browser sends. */
const unmeasured = {
  connectionQuality: 'offline',
  connectionScore: 0,
  bitrate: null,
  resolution: null,
  framerate: null,
  packetLoss: null,
  latency: null,
  jitter: null,
  encoderLimit: null,
  stats: noStats,
  recentBitrates: [],
  audioLevel: undefined,
} as const satisfies Partial<StudioState>;

/** Frequent events that the history leaves out. */
const unlisted = new Set<StudioEvent['type']>([
  'ticked',
  'statsTaken',
  'audioLevelTaken',
  'detailsChanged',
  'settingsChanged',
  'mediaChanged',
  'viewersCounted',
  'connectionChanged',
  'cleared',
  'streamCleared',
]);

/**
 * The state after an event (STORE-1 to STORE-15, STORE-21 to STORE-26).
 * @param nowMs milliseconds since 1970
 */
export function nextStudioState(state: StudioState, event: StudioEvent, nowMs: number): StudioState {
  const next = changed(state, event, nowMs);
  if (next === state || !isNews(state, event)) return next;
  const entry = { atMs: nowMs, type: event.type, detail: detailOf(event) };
  return { ...next, events: [...next.events, entry].slice(-studioStoreLimits.events) };
}

function isNews(state: StudioState, event: StudioEvent): boolean {
  if (event.type === 'streamSet') return event.streamId !== state.streamId;
  return !unlisted.has(event.type);
}

function changed(state: StudioState, event: StudioEvent, nowMs: number): StudioState {
  switch (event.type) {
    case 'started':
      return {
        ...state,
        ...nextBroadcastState(broadcastOf(state), event),
        isStreaming: true,
        isPaused: false,
        startTime: nowMs,
        duration: 0,
      };
    case 'stopped':
    case 'ended':
    case 'cleared':
      return {
        ...withViewers(state, new Map()),
        ...nextBroadcastState(broadcastOf(state), event),
        ...unmeasured,
        isStreaming: false,
        isPaused: false,
        lostDevices: initialStudioState.lostDevices,
      };
    case 'paused':
    case 'resumed':
      return {
        ...state,
        ...nextBroadcastState(broadcastOf(state), event),
        isPaused: event.type === 'paused',
      };
    case 'disconnected':
      return { ...state, ...nextBroadcastState(broadcastOf(state), event), ...unmeasured };
    case 'setUp':
    case 'connected':
    case 'reconnecting':
    case 'error':
    case 'handledError':
      return { ...state, ...nextBroadcastState(broadcastOf(state), event) };
    case 'streamSet': {
      const { streamId, roomName, details } = event;
      // Measurements of another stream do not carry over.
      const kept = streamId === state.streamId ? state : { ...state, ...ofOneStream };
      return { ...kept, ...details, streamId, roomName };
    }
    case 'streamCleared': {
      const { title, description, category, tags, thumbnail, streamKey } = initialStudioState;
      const details = { title, description, category, tags, thumbnail, streamKey };
      return { ...state, ...ofOneStream, ...details, streamId: undefined, roomName: undefined };
    }
    case 'detailsChanged':
      return { ...state, ...event.details };
    case 'settingsChanged':
      return { ...state, ...event.settings };
    case 'mediaChanged':
      return { ...state, media: withMedia(state.media, event.media) };
    case 'connectionChanged':
      return { ...state, connectionState: event.state, lastConnectionUpdate: nowMs };
    case 'viewerJoined':
    case 'viewerReconnected':
      return withViewers(state, new Map(state.activeViewers).set(event.id, event.viewer));
    case 'viewerLeft': {
      if (!state.activeViewers.has(event.id)) return state;
      const viewers = new Map(state.activeViewers);
      viewers.delete(event.id);
      return withViewers(state, viewers);
    }
    case 'viewersCounted':
      return withCount(state, event.count);
    case 'audioChanged':
      return state.audioEnabled === event.isOn ? state : { ...state, audioEnabled: event.isOn };
    case 'videoChanged':
      return state.videoEnabled === event.isOn ? state : { ...state, videoEnabled: event.isOn };
    case 'screenShareChanged':
      return state.screenShareEnabled === event.isOn ? state : { ...state, screenShareEnabled: event.isOn };
    case 'deviceLost':
    case 'deviceBack': {
      const isLost = event.type === 'deviceLost';
      if (state.lostDevices.has(event.device) === isLost) return state;
      const lostDevices = new Set(state.lostDevices);
      if (isLost) lostDevices.add(event.device);
      else lostDevices.delete(event.device);
      return { ...state, lostDevices };
    }
    case 'recordingStarted':
      return state.isRecording ? state : { ...state, isRecording: true, recordingStartTime: nowMs };
    case 'recordingStopped':
      return state.isRecording ? { ...state, isRecording: false, recordingStartTime: undefined } : state;
    case 'statsTaken':
      return withMeasured(state, event.stats, nowMs);
    case 'audioLevelTaken':
      return state.audioLevel !== undefined &&
        nowMs - state.audioLevel.atMs < studioStoreLimits.audioLevelIntervalMs
        ? state
        : { ...state, audioLevel: { level: event.level, atMs: nowMs } };
    case 'ticked':
      return state.isStreaming && state.startTime !== undefined
        ? { ...state, duration: Math.floor((nowMs - state.startTime) / 1000) }
        : state;
  }
}

/** State that belongs to a single stream. */
const ofOneStream = {
  peakViewerCount: 0,
  viewerCounts: initialStudioState.viewerCounts,
  seenViewerIds: initialStudioState.seenViewerIds,
  activeViewers: initialStudioState.activeViewers,
  viewerCount: 0,
  statsHistory: [],
  events: [],
} as const satisfies Partial<StudioState>;

function broadcastOf({ value, isReconnecting, reconnectAttempts, error }: StudioState): BroadcastState {
  return { value, isReconnecting, reconnectAttempts, error };
}

function withMedia(media: MediaState, change: MediaChange): MediaState {
  return {
    audio: { ...media.audio, ...change.audio },
    video: { ...media.video, ...change.video },
    screenShare: { ...media.screenShare, ...change.screenShare },
    permissions: { ...media.permissions, ...change.permissions },
  };
}

/** The bitrate of every second counts for the quality. All other values are taken every 2 s (STORE-24). */
function withMeasured(state: StudioState, measured: FrameStats, nowMs: number): StudioState {
  const recentBitrates = addSecond(state.recentBitrates, measured);
  const quality = qualityOfSeconds(recentBitrates);
  if (isTooSoon(state.statsHistory, nowMs)) return { ...state, recentBitrates };
  const stats = statsOfFrame(measured);
  const { width, height } = measured;
  return {
    ...state,
    recentBitrates,
    connectionQuality: quality ?? (measured.isBlack === true ? 'offline' : state.connectionQuality),
    connectionScore: connectionScore(quality, stats),
    lastConnectionUpdate: nowMs,
    bitrate: stats.bitrate,
    resolution: width === null || height === null ? null : `${width}x${height}`,
    framerate: stats.fps,
    packetLoss: stats.packetLoss,
    latency: stats.latency,
    jitter: stats.jitter,
    encoderLimit: measured.encoderLimit ?? null,
    stats,
    statsHistory: withStats(state.statsHistory, { ...stats, atMs: nowMs }),
  };
}

function detailOf(event: StudioEvent): string | undefined {
  if (event.type === 'error' || event.type === 'handledError') return event.message;
  if (event.type === 'viewerJoined' || event.type === 'viewerReconnected') return event.viewer.userName;
  if ('device' in event) return event.device;
  if ('isOn' in event) return event.isOn ? 'on' : 'off';
  return undefined;
}
