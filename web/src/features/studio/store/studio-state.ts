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

/** Someone who watches now (LIVEDATA-16). Moments are ISO 8601. */
export interface ActiveViewer {
  userName: string;
  joinTime: string;
  /** As the viewer's own page measured it; undefined until then. */
  connectionQuality: Viewer['connectionQuality'];
  lastActivity: string;
}

/** What the streamer says of the stream. */
export interface StreamDetails {
  title: string;
  description: string;
  category: string;
  tags: readonly string[];
  /** Address of a picture; undefined or empty where there is none. */
  thumbnail: string | undefined;
}

/** Something that happened to the broadcast; `atMs` in milliseconds since 1970. */
export interface StreamEventEntry {
  atMs: number;
  type: StudioEvent['type'];
  /** In words, where there is more to say than its type. */
  detail: string | undefined;
}

/** What the studio knows of its stream (LIVEDATA-13 to LIVEDATA-21). Times in milliseconds since 1970. */
export interface StudioState extends BroadcastState, StreamDetails {
  streamId: string | undefined;
  /** The media room. */
  roomName: string | undefined;
  /** What an encoder signs in with. It is never kept. */
  streamKey: string | undefined;
  qualityPreset: MenuPreset;
  /** Percent: how loud the studio plays what an encoder sends. */
  volume: number;
  audioDevice: string | undefined;
  videoDevice: string | undefined;
  media: MediaState;

  isStreaming: boolean;
  isPaused: boolean;
  /** When this browser began to send. */
  startTime: number | undefined;
  /** Seconds since then. */
  duration: number;

  /** How many are in `activeViewers`. The server counts also those whom it does not name: `viewerCounts`. */
  viewerCount: number;
  activeViewers: ReadonlyMap<string, ActiveViewer>;
  peakViewerCount: number;
  /** `total`: all who were seen, each once. */
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
  /** What holds the encoder back; null where nothing is sent, and where the browser does not say. */
  encoderLimit: EncoderLimit | null;
  stats: StreamStats;
  statsHistory: readonly StatsEntry[];
  /** Bits a second, of the last seconds: the quality is read from them. */
  recentBitrates: readonly number[];
  /** Percent of full scale, and when it was taken. */
  audioLevel: { level: number; atMs: number } | undefined;

  events: readonly StreamEventEntry[];
}

export type StudioEvent =
  | BroadcastEvent
  | { type: 'streamSet'; streamId: string; roomName: string; details: StreamDetails }
  /** The stream is over: nothing of it is kept (STREAM-4). */
  | { type: 'streamCleared' }
  | { type: 'detailsChanged'; details: Partial<StreamDetails> }
  | { type: 'settingsChanged'; settings: Partial<StreamSettings> }
  | { type: 'mediaChanged'; media: MediaChange }
  | { type: 'connectionChanged'; state: ConnectionState }
  | { type: 'viewerJoined' | 'viewerReconnected'; id: string; viewer: ActiveViewer }
  | { type: 'viewerLeft'; id: string }
  | { type: 'viewersCounted'; count: number }
  | { type: 'audioChanged' | 'videoChanged' | 'screenShareChanged'; isOn: boolean }
  /** `deviceLost`: it was pulled out, and no other one serves in its place. */
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
