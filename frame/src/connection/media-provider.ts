import type { ConnectionSample } from './connection-stats.ts';
import type { Link } from './keep-connected.ts';

/** Called twice a second while connected, with the measurements and whether anything arrives. */
export type OnSample = (sample: ConnectionSample, traffic: 'flowing' | 'silent' | undefined) => void;

export interface PublishOptions {
  mediaRoomId: string;
  /** The session that this one replaces. */
  resumes: string | undefined;
  token: string | undefined;
  /** What is sent. Its tracks are changed later by `replaceTrack`. */
  stream: MediaStream;
  onSample: OnSample;
}

/** The sending side: what is sent, and at what bitrate. It outlives its connections. */
export interface MediaSender {
  /** Whether two channels are sent, from the next connection on. */
  isStereo: boolean;
  /** @throws WhipWhepRefusal, or ConnectionFailure if there was no connection */
  open(request: PublishOptions, signal: AbortSignal): Promise<Link>;
  /** @param bitrateBps for the full picture; 0 sends no video */
  setBitrate(bitrateBps: number): Promise<void>;
  /** Whether tracks of this kind are sent. The kinds are fixed when the connection is made. */
  sends(kind: 'audio' | 'video'): boolean;
  replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void>;
}

export interface WatchRequest {
  mediaRoomId: string;
  /** Watches by stream, if the media room has one. */
  streamId: string | undefined;
  token: string | undefined;
  /** Called with each track that arrives and its stream. */
  onTrack: (track: MediaStreamTrack, stream: MediaStream) => void;
  onSample: OnSample;
}

export interface WatchSession extends Link {
  /** Whether a picture is expected. */
  readonly hasVideo: boolean;
  /**
   * Limits the picture to this many pixels on its shorter side. Null for the largest that the connection can
   * carry.
   */
  limitPicture(maxHeightPx: number | null): Promise<void>;
}

/**
 * Carries the video between publisher and viewers. All providers answer the same frame commands (FRAME-4).
 */
export interface MediaProvider {
  createPublisher(isStereo: boolean, bitrateBps: number): MediaSender;
  /** @throws WhipWhepRefusal, or ConnectionFailure if there was no connection */
  watch(request: WatchRequest, signal: AbortSignal): Promise<WatchSession>;
}
