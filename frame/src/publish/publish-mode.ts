import type { PushAddress } from '@greenroom/contract/frame/frame-address';
import type { FrameCommand, SoundSettings, WithheldMedia } from '@greenroom/contract/frame/frame-commands';
import type { FrameDevices, FrameEvent, FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import { Capture } from './capture.ts';
import { DeviceChoices } from './device-choices.ts';
import { LocalRecording } from './local-recording.ts';
import { Outgoing } from './outgoing.ts';
import { pictureOf } from './picture-of-track.ts';
import { sendChat } from '../chat.ts';
import { notAvailable } from '../not-available.ts';
import { MicrophoneMeter } from './sound-level.ts';
import type { MediaProvider, MediaSender } from '../connection/media-provider.ts';
import { ConnectionLifeCycle } from '../connection/connection-life-cycle.ts';
import type { FrameMode } from '../frame-mode.ts';
import type { Screen } from '../screen/screen.ts';
import { storedToken } from '../parent/stored-token.ts';

/** Publishes the camera and the microphone to a media room. */
export class PublishMode implements FrameMode {
  readonly #address: PushAddress;
  readonly #screen: Screen;
  readonly #capture: Capture;
  readonly #choices: DeviceChoices;
  readonly #outgoing: Outgoing;
  readonly #recording: LocalRecording;
  readonly #peer: MediaSender;
  readonly #meter: MicrophoneMeter;
  readonly #lifeCycle: ConnectionLifeCycle;
  readonly #emit: (event: FrameEvent) => void;
  #token: string | undefined;
  #starting: Promise<void> | undefined;
  /** Counts stops, so that a start or share in progress notices one. */
  #stops = 0;
  #devices: FrameDevices = { camera: { name: 'off' }, microphone: { name: 'off' } };

  constructor(
    address: PushAddress,
    provider: MediaProvider,
    screen: Screen,
    emit: (event: FrameEvent) => void,
  ) {
    this.#address = address;
    this.#screen = screen;
    this.#emit = emit;
    this.#capture = new Capture(address);
    this.#meter = new MicrophoneMeter((level) => emit({ event: 'audioLevel', data: { level } }));
    this.#choices = new DeviceChoices((deviceChoices) =>
      emit({ event: 'deviceChoicesChanged', data: { deviceChoices } }),
    );
    this.#capture.onChanged = () => {
      this.#outgoing.update();
      this.#meter.measure(this.#capture.track('audio'));
      this.#emitDevices();
      if (this.#capture.isOn) this.#choices.follow();
      else this.#choices.unfollow();
    };
    this.#outgoing = new Outgoing(this.#capture);
    this.#outgoing.onReplaced = (kind, track) => void this.#peer.replaceTrack(kind, track);
    this.#outgoing.onChanged = () => {
      this.#recording.goOnWith(this.#outgoing.stream);
      this.#sendAdded();
    };
    this.#outgoing.onShareChanged = () => this.#emitShare();
    this.#recording = new LocalRecording(emit);
    this.#peer = provider.createPublisher(address.stereo, address.bitrateKbps * 1000);
    this.#lifeCycle = new ConnectionLifeCycle({
      mode: 'push',
      mediaRoomId: address.mediaRoomId,
      emit,
      onState: (state) => {
        if (state.name === 'ended') this.#closeDevices();
        screen.showState(state, 'push');
      },
      isBlack: () =>
        this.#capture.isHidden ||
        this.#capture.isPaused ||
        this.#outgoing.stream.getVideoTracks().length === 0,
    });
    screen.onGoLive = () => this.#showFailure(this.start(undefined));
    screen.onStop = () => this.#stop();
  }

  async run(command: FrameCommand, streamId: string | undefined): Promise<void> {
    switch (command.action) {
      case 'startStream':
        this.#withhold(command.value);
        if (command.value?.watermark !== undefined) this.#mark(command.value.watermark);
        return this.start(command.value?.token);
      case 'startPreview':
        this.#withhold(command.value);
        return this.preview();
      case 'stopStream':
        return this.#stop();
      case 'pauseStream':
        if (!this.#lifeCycle.isOn) throw new Error('There is no stream to pause');
        return this.#change({ isPaused: true });
      case 'muteAudio':
      case 'unmuteAudio':
        return this.#change({ isMuted: command.action === 'muteAudio' });
      case 'hideVideo':
      case 'showVideo':
        return this.#change({ isHidden: command.action === 'hideVideo' });
      case 'setCamera':
        return this.#capture.choose('video', command.value);
      case 'setMicrophone':
        return this.#capture.choose('audio', command.value);
      case 'setSound':
        return this.#setSound(command.value);
      case 'setPicture':
        await this.#outgoing.setPicture(command.value);
        return this.#showPreview();
      case 'setBitrate':
        return this.#peer.setBitrate(command.value);
      case 'setFramerate':
        return this.#capture.setFramerate(command.value);
      case 'setQuality':
        return this.#capture.setQuality(command.value);
      case 'requestStats':
        return undefined;
      case 'startScreenShare':
        return this.#share(command.value?.quality);
      case 'stopScreenShare':
        return this.#outgoing.stopShare();
      case 'startRecording':
        return this.#recording.start(this.#outgoing.stream);
      case 'stopRecording':
        return this.#recording.stop();
      case 'takePicture':
        return this.#takePicture();
      case 'sendChat':
        return sendChat(streamId, command.value, this.#token ?? storedToken());
      case 'setVolume':
      case 'setRotation':
      case 'setMaxHeight':
      case 'startPictureInPicture':
      case 'stopPictureInPicture':
        throw notAvailable(command.action, 'push');
    }
  }

  /** Opens the devices and shows them. Nothing is sent (STUDIO-12). */
  async preview(): Promise<void> {
    const wasOpen = this.#capture.isOpen;
    const stops = this.#stops;
    await this.#capture.open();
    this.#throwIfStoppedSince(stops);
    this.#showPreview();
    this.#lifeCycle.set({ isCapturing: true });
    if (!wasOpen) this.#emit({ event: 'previewStarted', data: {} });
  }

  /**
   * Goes live, or resumes after a pause. A second call waits for the first. A stop makes a start in progress
   * reject; a later call starts again.
   * @throws Error with a message for people
   */
  async start(token: string | undefined): Promise<void> {
    this.#token = token ?? this.#token;
    if (this.#lifeCycle.isOn && this.#capture.isPaused) this.#change({ isPaused: false });
    // After a failure the connection waits before it retries. A command retries immediately.
    const isTrying = this.#lifeCycle.isOn && this.#lifeCycle.state.name !== 'failed';
    if (isTrying && this.#starting === undefined) return;
    if (this.#starting === undefined) {
      const starting = this.#goLive().finally(() => {
        // After a stop, another start may be in progress.
        if (this.#starting === starting) this.#starting = undefined;
      });
      this.#starting = starting;
    }
    await this.#starting;
  }

  async #goLive(): Promise<void> {
    const stops = this.#stops;
    await this.preview();
    this.#throwIfStoppedSince(stops);
    await this.#lifeCycle.start(
      async (resumes, onSample, signal) =>
        this.#peer.open(
          {
            mediaRoomId: this.#address.mediaRoomId,
            resumes,
            token: this.#token ?? storedToken(),
            stream: this.#outgoing.stream,
            onSample,
          },
          signal,
        ),
      () => this.#sendAdded(),
    );
  }

  #stop(): void {
    this.#stops += 1;
    this.#starting = undefined;
    this.#closeDevices();
    this.#lifeCycle.stop('The stream was stopped');
  }

  /** @throws Error with a message for people */
  #throwIfStoppedSince(stops: number): void {
    if (stops !== this.#stops) throw new Error('The stream was stopped');
  }

  #closeDevices(): void {
    this.#recording.stop();
    this.#outgoing.stopShare();
    this.#outgoing.watermark = undefined;
    this.#capture.close();
    this.#capture.isPaused = false;
    this.#screen.showPreview(undefined);
    this.#lifeCycle.set({ isCapturing: false });
  }

  #change(change: Partial<Pick<Capture, 'isMuted' | 'isHidden' | 'isPaused'>>): void {
    Object.assign(this.#capture, change);
    this.#capture.apply();
    this.#outgoing.apply();
    if (change.isPaused !== undefined) this.#lifeCycle.set({ isPaused: change.isPaused });
    const { volume, isMuted, isSoundBlocked, isVideoHidden } = this.snapshot();
    if (change.isMuted !== undefined) {
      this.#emit({ event: 'volumeChanged', data: { volume, isMuted, isSoundBlocked } });
    }
    if (change.isHidden !== undefined) {
      this.#emit({ event: 'videoVisibilityChanged', data: { isVideoHidden } });
    }
  }

  /** Applied before the devices open, so that no unwanted sound or picture is sent. */
  #withhold({ isMuted, isVideoHidden }: WithheldMedia = {}): void {
    if (isMuted !== undefined) this.#change({ isMuted });
    if (isVideoHidden !== undefined) this.#change({ isHidden: isVideoHidden });
  }

  /** Applied before anything is sent, so that no picture goes out without the watermark. */
  #mark(words: string): void {
    this.#outgoing.watermark = words;
    this.#showPreview();
  }

  async #share(quality: ScreenShareQuality | undefined): Promise<void> {
    const stops = this.#stops;
    await this.#outgoing.startShare(quality);
    if (stops !== this.#stops) this.#outgoing.stopShare();
    this.#throwIfStoppedSince(stops);
  }

  async #takePicture(): Promise<void> {
    const [track] = this.#outgoing.stream.getVideoTracks();
    if (track === undefined || this.#capture.isHidden) throw new Error('There is no picture to take');
    this.#emit({ event: 'pictureTaken', data: { picture: await pictureOf(track) } });
  }

  #emitShare(): void {
    const { isScreenShared } = this.#outgoing;
    // A mirrored screen would be unreadable.
    this.#showPreview();
    this.#emit({ event: 'screenShareChanged', data: { isScreenShared } });
  }

  /**
   * The kinds of tracks are fixed when a connection is made. A kind that was added later needs a new
   * connection, which replaces the old one.
   */
  #sendAdded(): void {
    const added = this.#outgoing.stream
      .getTracks()
      .find(({ kind }) => !this.#peer.sends(kind === 'video' ? 'video' : 'audio'));
    if (added === undefined || !this.#lifeCycle.isOn) return;
    this.#lifeCycle.renew(added.kind === 'video' ? 'A picture was added' : 'Sound was added');
  }

  #emitDevices(): void {
    const devices = { camera: this.#capture.device('video'), microphone: this.#capture.device('audio') };
    if (JSON.stringify(devices) === JSON.stringify(this.#devices)) return;
    this.#devices = devices;
    this.#emit({ event: 'devicesChanged', data: { devices } });
  }

  /**
   * People expect to see themselves mirrored. A shared screen, a watermark and an already mirrored picture
   * are not mirrored.
   */
  #showPreview(): void {
    if (!this.#capture.isOpen) return;
    const { stream, isScreenShared, isMirrored, watermark } = this.#outgoing;
    this.#screen.showPreview(stream, !isScreenShared && !isMirrored && watermark === undefined);
  }

  async #setSound({ gain, ...processing }: SoundSettings): Promise<void> {
    if (gain !== undefined) this.#outgoing.setGain(gain);
    if (processing.stereo !== undefined) this.#peer.isStereo = processing.stereo;
    await this.#capture.setProcessing(processing);
  }

  #showFailure(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (error instanceof Error) this.#screen.showError(error.message);
    });
  }

  snapshot(): FrameSnapshot {
    return {
      mode: 'push',
      mediaRoomId: this.#address.mediaRoomId,
      state: this.#lifeCycle.state,
      volume: 100,
      isMuted: this.#capture.isMuted,
      isSoundBlocked: false,
      isVideoHidden: this.#capture.isHidden,
      isScreenShared: this.#outgoing.isScreenShared,
      devices: this.#devices,
      deviceChoices: this.#choices.choices,
      isRecording: this.#recording.isOn,
      firstFrameMs: null,
      stats: this.#lifeCycle.stats,
    };
  }

  leave(): void {
    this.#stop();
  }
}
