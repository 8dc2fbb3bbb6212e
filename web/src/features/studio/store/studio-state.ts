import type { FrameDevices, FrameStats } from '@greenroom/contract/frame/frame-events';
import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import { idleBroadcastState } from '../camera/broadcast-state.ts';
import type { MenuPreset } from '@greenroom/contract/media/quality-presets';
import type { BroadcastEvent, BroadcastState } from '../camera/broadcast-state.ts';
import type { ConnectionState } from './connection/connection-life-cycle.ts';
import { mediaDefaults } from './media-state.ts';
import type { MediaState } from './media-state.ts';
import { noStats } from './stats-history.ts';
import type { EncoderLimit, StatsEntry, StreamStats } from './stats-history.ts';

/** A current viewer (LIVEDATA-16). Times are ISO 8601. */
export interface ActiveViewer {
  userName: string;
  joinTime: string;
  /** Measured by the viewer's own page. Undefined until then. */
  connectionQuality: Viewer['connectionQuality'];
  lastActivity: string;
}

/** The details that the streamer enters for the stream. */
export interface StreamDetails {
  title: string;
  description: string;
  category: string;
  tags: readonly string[];
  /** URL of an image. Undefined or empty if there is none. */
  thumbnail: string | undefined;
}

/** An event of the broadcast. `atMs` is in milliseconds since 1970. */
export interface StreamEventEntry {
  atMs: number;
  type: StudioEvent['type'];
  /** A text, if there is more to say than the type. */
  detail: string | undefined;
}

/** What the studio knows about its stream (LIVEDATA-13 to LIVEDATA-21). Times are in milliseconds since 1970. */
export interface StudioState extends BroadcastState, StreamDetails {
  streamId: string | undefined;
  /** The media room. */
  roomName: string | undefined;
  /** The key with which an encoder authenticates. It is never stored. */
  streamKey: string | undefined;
  qualityPreset: MenuPreset;
  /** Percent: the volume at which the studio plays the stream of an encoder. */
  volume: number;
  audioDevice: string | undefined;
  videoDevice: string | undefined;
  media: MediaState;

  isStreaming: boolean;
  isPaused: boolean;
  /** When this browser started sending. */
  startTime: number | undefined;
  /** Seconds since then. */
  duration: number;

  /** The size of `activeViewers`. `viewerCounts` has the server's counts, which include anonymous viewers. */
  viewerCount: number;
  activeViewers: ReadonlyMap<string, ActiveViewer>;
  peakViewerCount: number;
  /** `total`: all distinct viewers so far. */
  viewerCounts: { current: number; peak: number; total: number };
  seenViewerIds: ReadonlySet<string>;

  audioEnabled: boolean;
  videoEnabled: boolean;
  screenShareEnabled: boolean;
  lostDevices: ReadonlySet<keyof FrameDevices>;
  isRecording: boolean;
  recordingStartTime: number | undefined;

  connectionState: ConnectionState;
  connectionQuality: ConnectionQuality;
  /** 0 to 100 (`connectionScore`). */
  connectionScore: number;
  lastConnectionUpdate: number | undefined;

  bitrate: number | null;
  /** `1280x720`. */
  resolution: string | null;
  framerate: number | null;
  packetLoss: number | null;
  latency: number | null;
  jitter: number | null;
  /** What limits the encoder. Null if nothing is sent, or if the browser does not report it. */
  encoderLimit: EncoderLimit | null;
  stats: StreamStats;
  statsHistory: readonly StatsEntry[];
  /** Bits per second in the last seconds, from which the quality is derived. */
  recentBitrates: readonly number[];
  /** Percent of full scale, and when it was measured. */
  audioLevel: { level: number; atMs: number } | undefined;

  events: readonly StreamEventEntry[];
}

export type StudioEvent =
  | BroadcastEvent
  | { type: 'streamSet'; streamId: string; roomName: string; details: StreamDetails }
  /** The stream is over. Nothing of it is kept (STREAM-4). */
  | { type: 'streamCleared' }
  | { type: 'detailsChanged'; details: Partial<StreamDetails> }
  | { type: 'settingsChanged'; settings: Partial<StreamSettings> }
  | { type: 'mediaChanged'; media: MediaChange }
  | { type: 'connectionChanged'; state: ConnectionState }
  | { type: 'viewerJoined' | 'viewerReconnected'; id: string; viewer: ActiveViewer }
  | { type: 'viewerLeft'; id: string }
  | { type: 'viewersCounted'; count: number }
  | { type: 'audioChanged' | 'videoChanged' | 'screenShareChanged'; isOn: boolean }
  /** `deviceLost`: it was disconnected and no other device replaces it. */
  | { type: 'deviceLost' | 'deviceBack'; device: keyof FrameDevices }
  | { type: 'recordingStarted' }
  | { type: 'recordingStopped' }
  | { type: 'statsTaken'; stats: FrameStats }
  | { type: 'audioLevelTaken'; level: number }
  | { type: 'ticked' };

/** Settings of this browser. */
export type StreamSettings = Pick<
  StudioState,
  'streamKey' | 'qualityPreset' | 'volume' | 'audioDevice' | 'videoDevice'
>;

export type MediaChange = { [Part in keyof MediaState]?: Partial<MediaState[Part]> };

export const initialStudioState: StudioState = {
  ...idleBroadcastState,
  streamId: undefined,
  roomName: undefined,
  streamKey: undefined,
  title: '',
  description: '',
  category: 'General',
  tags: [],
  thumbnail: undefined,
  qualityPreset: 'medium',
  volume: 100,
  audioDevice: undefined,
  videoDevice: undefined,
  media: mediaDefaults,
  isStreaming: false,
  isPaused: false,
  startTime: undefined,
  duration: 0,
  viewerCount: 0,
  activeViewers: new Map(),
  peakViewerCount: 0,
  viewerCounts: { current: 0, peak: 0, total: 0 },
  seenViewerIds: new Set(),
  audioEnabled: true,
  videoEnabled: true,
  screenShareEnabled: false,
  lostDevices: new Set(),
  isRecording: false,
  recordingStartTime: undefined,
  connectionState: 'idle',
  connectionQuality: 'offline',
  connectionScore: 0,
  lastConnectionUpdate: undefined,
  bitrate: null,
  resolution: null,
  framerate: null,
  packetLoss: null,
  latency: null,
  jitter: null,
  encoderLimit: null,
  stats: noStats,
  statsHistory: [],
  recentBitrates: [],
  audioLevel: undefined,
  events: [],
};
