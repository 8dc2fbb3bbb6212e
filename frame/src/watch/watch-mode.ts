import type { WatchAddress } from '@greenroom/contract/frame/frame-address';
import type { FrameCommand } from '@greenroom/contract/frame/frame-commands';
import type { FrameEvent, FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import { sendChat } from '../chat.ts';
import { notAvailable } from '../not-available.ts';
import type { MediaProvider, WatchSession } from '../connection/media-provider.ts';
import { ConnectionLifeCycle } from '../connection/connection-life-cycle.ts';
import type { FrameMode } from '../frame-mode.ts';
import type { Screen } from '../screen/screen.ts';
import { BlackPicture } from './black-picture.ts';
import { PictureLimit } from './picture-limit.ts';
import { startPictureInPicture, stopPictureInPicture } from './picture-in-picture.ts';
import { storedToken } from '../parent/stored-token.ts';

/** How long a picture is awaited after the connection, before sound plays without it. */
const audioOnlyAfterMs = 1000;

/** Watches a media room. */
export class WatchMode implements FrameMode {
  readonly #address: WatchAddress;
  readonly #provider: MediaProvider;
  readonly #screen: Screen;
  readonly #video: HTMLVideoElement;
  readonly #lifeCycle: ConnectionLifeCycle;
  readonly #emit: (event: FrameEvent) => void;
  #token: string | undefined;
  #joinedAtMs = 0;
  #firstFrameMs: number | null = null;
  #audioOnlyTimer: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;
  #isHidden = false;
  #isSoundBlocked = false;
  #incoming = new MediaStream();
  readonly #pictureSize = new PictureLimit();
  readonly #blackPicture = new BlackPicture();

  constructor(
    address: WatchAddress,
    provider: MediaProvider,
    screen: Screen,
    emit: (event: FrameEvent) => void,
  ) {
    this.#address = address;
    this.#provider = provider;
    this.#screen = screen;
    this.#video = screen.video;
    this.#emit = emit;
    this.#lifeCycle = new ConnectionLifeCycle({
      mode: 'watch',
      mediaRoomId: address.mediaRoomId,
      emit,
      onState: (state) => screen.showState(state, 'watch'),
      isBlack: () => this.#blackPicture.isIn(this.#video),
    });
    this.#video.addEventListener('loadeddata', () => this.#onPicture());
    // If the sound came first, the video element has already loaded and the picture is added to it.
    this.#video.addEventListener('resize', () => this.#onPicture());
    this.#video.addEventListener('volumechange', () => {
      const { volume, isMuted, isSoundBlocked } = this.snapshot();
      screen.offerSound(isSoundBlocked);
      emit({ event: 'volumeChanged', data: { volume, isMuted, isSoundBlocked } });
    });
    for (const name of ['enterpictureinpicture', 'leavepictureinpicture'] as const) {
      this.#video.addEventListener(name, () => this.#onPictureInPicture(name === 'enterpictureinpicture'));
    }
    document.addEventListener('visibilitychange', () => this.#followAttention());
    screen.onSound = () => void this.#unmute();
  }

  async run(command: FrameCommand, streamId: string | undefined): Promise<void> {
    switch (command.action) {
      case 'startStream':
        return this.start(command.value?.token);
      case 'stopStream':
        return this.#stop();
      case 'pauseStream':
        if (!this.#lifeCycle.isOn) throw new Error('There is no stream to pause');
        this.#isPaused = true;
        this.#video.pause();
        return this.#lifeCycle.set({ isPaused: true });
      case 'muteAudio':
        this.#isSoundBlocked = false;
        this.#video.muted = true;
        return this.#screen.offerSound(false);
      case 'unmuteAudio':
        return this.#unmute();
      case 'hideVideo':
      case 'showVideo':
        return this.#hide(command.action === 'hideVideo');
      case 'setVolume':
        this.#video.volume = command.value / 100;
        return command.value > 0 && this.#video.muted ? this.#unmute() : undefined;
      case 'setRotation':
        return this.#screen.rotate(command.value);
      case 'setMaxHeight':
        return this.#pictureSize.choose(command.value);
      case 'startPictureInPicture':
        return startPictureInPicture(this.#video);
      case 'stopPictureInPicture':
        return stopPictureInPicture(this.#video);
      case 'sendChat':
        return sendChat(streamId ?? this.#address.streamId, command.value, this.#token ?? storedToken());
      case 'requestStats':
        return undefined;
      case 'startPreview':
      case 'setCamera':
      case 'setMicrophone':
      case 'setSound':
      case 'setPicture':
      case 'setBitrate':
      case 'setFramerate':
      case 'setQuality':
      case 'startScreenShare':
      case 'stopScreenShare':
      case 'startRecording':
      case 'stopRecording':
      case 'takePicture':
        throw notAvailable(command.action, 'watch');
    }
  }

  /** Joins the media room, or resumes after a pause. There may be no publisher yet. */
  async start(token: string | undefined): Promise<void> {
    this.#token = token ?? this.#token;
    if (this.#isPaused) {
      this.#isPaused = false;
      await this.#play();
      this.#lifeCycle.set({ isPaused: false });
    }
    // After a refusal the connection waits before it retries. A command retries immediately.
    if (this.#lifeCycle.isOn && this.#lifeCycle.state.name !== 'failed') return;
    this.#joinedAtMs = performance.now();
    this.#firstFrameMs = null;
    const { mediaRoomId, streamId } = this.#address;
    await this.#lifeCycle.start(
      async (_resumes, onSample, signal) =>
        this.#provider.watch(
          {
            mediaRoomId,
            streamId,
            token: this.#token ?? storedToken(),
            onTrack: (track, stream) => this.#receive(track, stream),
            onSample,
          },
          signal,
        ),
      (session) => this.#show(session),
    );
  }

  #receive(track: MediaStreamTrack, stream: MediaStream): void {
    this.#incoming = stream;
    // After a reconnection the last picture stays until the new one can replace it.
    const show = () => this.#attach(stream);
    const isNew = this.#video.srcObject === null || !this.#hasPicture;
    if (track.kind === 'video' && track.muted) track.addEventListener('unmute', show, { once: true });
    if (isNew || (track.kind === 'video' && !track.muted)) show();
  }

  get #hasPicture(): boolean {
    return this.#video.videoWidth > 0 && this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  }

  /**
   * A publisher that sends only sound still has a video track, and the element would wait for its first frame
   * before playing.
   */
  #playAudioOnly(): void {
    const [video] = this.#incoming?.getVideoTracks() ?? [];
    const sound = this.#incoming?.getAudioTracks() ?? [];
    if (this.#hasPicture || video?.muted !== true || sound.length === 0) return;
    this.#video.srcObject = new MediaStream(sound);
    if (!this.#isPaused) void this.#play();
  }

  #attach(stream: MediaStream): void {
    if (this.#video.srcObject === stream || stream !== this.#incoming) return;
    this.#video.srcObject = stream;
    if (!this.#isPaused) void this.#play();
  }

  get #isPictureInPicture(): boolean {
    return document.pictureInPictureElement === this.#video;
  }

  #onPictureInPicture(isPictureInPicture: boolean): void {
    this.#emit({ event: 'pictureInPictureChanged', data: { isPictureInPicture } });
    this.#followAttention();
  }

  /** Nobody sees the picture of a hidden page, unless it is in its own window. */
  #followAttention(): void {
    void this.#pictureSize.show(!document.hidden || this.#isPictureInPicture).catch(() => undefined);
  }

  #show(session: WatchSession): void {
    void this.#pictureSize.connected(session).catch(() => undefined);
    if (!session.hasVideo) this.#attach(this.#incoming);
    clearTimeout(this.#audioOnlyTimer);
    this.#audioOnlyTimer = setTimeout(() => this.#playAudioOnly(), audioOnlyAfterMs);
  }

  /** Plays with sound, or muted if the browser requires a gesture first. */
  async #play(): Promise<void> {
    try {
      await this.#video.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || this.#video.muted) return;
      this.#isSoundBlocked = true;
      this.#video.muted = true;
      this.#screen.offerSound(true);
      await this.#video.play().catch(() => undefined);
    }
  }

  async #unmute(): Promise<void> {
    this.#isSoundBlocked = false;
    this.#video.muted = false;
    if (!this.#isPaused) await this.#play();
  }

  #hide(isVideoHidden: boolean): void {
    this.#isHidden = isVideoHidden;
    this.#screen.hidePicture(isVideoHidden);
    this.#emit({ event: 'videoVisibilityChanged', data: { isVideoHidden } });
  }

  #onPicture(): void {
    this.#screen.showPicture();
    if (this.#firstFrameMs !== null || this.#video.videoWidth === 0) return;
    this.#firstFrameMs = Math.round(performance.now() - this.#joinedAtMs);
    this.#emit({ event: 'firstFrame', data: { milliseconds: this.#firstFrameMs } });
  }

  #stop(): void {
    clearTimeout(this.#audioOnlyTimer);
    this.#isPaused = false;
    this.#lifeCycle.stop('The stream was stopped');
    this.#video.srcObject = null;
    this.#screen.clearPicture();
  }

  snapshot(): FrameSnapshot {
    return {
      mode: 'watch',
      mediaRoomId: this.#address.mediaRoomId,
      ...(this.#address.streamId === undefined ? {} : { streamId: this.#address.streamId }),
      state: this.#lifeCycle.state,
      volume: Math.round(this.#video.volume * 100),
      isMuted: this.#video.muted,
      isSoundBlocked: this.#video.muted && this.#isSoundBlocked,
      isVideoHidden: this.#isHidden,
      isScreenShared: false,
      isRecording: false,
      maxHeightPx: this.#pictureSize.maxHeightPx,
      ...(document.pictureInPictureEnabled ? { isPictureInPicture: this.#isPictureInPicture } : {}),
      firstFrameMs: this.#firstFrameMs,
      stats: this.#lifeCycle.stats,
    };
  }

  leave(): void {
    this.#lifeCycle.stop('The page was left');
  }
}
