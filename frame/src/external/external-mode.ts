import type { FrameAddress } from '@greenroom/contract/frame/frame-address';
import { framePermissions } from '@greenroom/contract/frame/frame-address';
import type { FrameCommand, WithheldMedia } from '@greenroom/contract/frame/frame-commands';
import type { FrameEvent, FrameSnapshot, FrameState } from '@greenroom/contract/frame/frame-events';
import { sendChat } from '../chat.ts';
import { eventsOfChange } from '../connection/frame-state.ts';
import type { FrameMode } from '../frame-mode.ts';
import { storedToken } from '../parent/stored-token.ts';
import type { Screen } from '../screen/screen.ts';
import { serviceAddress } from './service-address.ts';
import { serviceMessageOf } from './service-messages.ts';
import type { ServiceReply } from './service-messages.ts';
import { ServicePort } from './service-port.ts';

/**
 * The video frame when an external peer-to-peer service carries the video (FRAME-3). It embeds the service's
 * page and translates our commands. Commands that the service does not support are refused.
 */
export class ExternalMode implements FrameMode {
  readonly #serviceUrl: string;
  readonly #address: FrameAddress;
  readonly #screen: Screen;
  readonly #emit: (event: FrameEvent) => void;
  readonly #port: ServicePort;
  #service: HTMLIFrameElement | undefined;
  /** Rejects an opening in progress, because a removed frame never loads. */
  #cutOff: () => void = () => undefined;
  #token: string | undefined;
  #state: FrameState = { name: 'idle' };
  #volume = 100;
  #isMuted = false;
  #isHidden = false;
  #isScreenShared = false;
  #isRecording = false;

  constructor(serviceUrl: string, address: FrameAddress, screen: Screen, emit: (event: FrameEvent) => void) {
    this.#serviceUrl = serviceUrl;
    this.#address = address;
    this.#screen = screen;
    this.#emit = emit;
    this.#port = new ServicePort(
      new URL(serviceUrl).origin,
      () => this.#service?.contentWindow ?? null,
      (event) => this.#handleEvent(event),
    );
    this.#port.listen(window);
  }

  async run(command: FrameCommand, streamId: string | undefined): Promise<void> {
    const { mode } = this.#address;
    switch (command.action) {
      case 'startStream':
        // The service cannot draw over a picture, and nothing may be sent without the watermark.
        if (mode === 'push' && command.value?.watermark !== undefined)
          throw new Error('A watermark is not available with the external video service');
        if (mode === 'push') await this.#withhold(command.value);
        return this.start(command.value?.token);
      case 'startPreview':
        if (mode === 'watch') break;
        await this.#withhold(command.value);
        return this.#open(false);
      case 'stopStream':
        return this.#stop();
      case 'pauseStream':
        return this.#pause();
      case 'sendChat': {
        const watched = this.#address.mode === 'watch' ? this.#address.streamId : undefined;
        return sendChat(streamId ?? watched, command.value, this.#token ?? storedToken());
      }
      case 'hideVideo':
      case 'showVideo':
        if (mode === 'push') await this.#sendCommand(command);
        return this.#hide(command.action === 'hideVideo');
      case 'requestStats':
        // The embedding page uses this command to request the snapshot, even while nothing runs.
        return undefined;
      case 'startScreenShare':
      case 'stopScreenShare':
        if (command.action === 'startScreenShare' && command.value?.quality !== undefined)
          throw new Error('The quality of a shared screen cannot be chosen with the external video service');
        // The service has a single message that toggles.
        if (mode === 'push' && this.#isScreenShared === (command.action === 'startScreenShare'))
          return undefined;
        await this.#sendCommand(command);
        break;
      case 'setMaxHeight':
        if (command.value === null) return undefined;
        return this.#sendCommand(command);
      case 'muteAudio':
      case 'unmuteAudio':
      case 'setVolume':
      case 'setBitrate':
      case 'setQuality':
      case 'setFramerate':
      case 'setRotation':
      case 'setCamera':
      case 'setMicrophone':
      case 'setSound':
      case 'setPicture':
      case 'takePicture':
      case 'startRecording':
      case 'stopRecording':
      case 'startPictureInPicture':
      case 'stopPictureInPicture':
        await this.#sendCommand(command);
    }
    if (command.action === 'startPreview') throw notByService(command.action);
    return this.#takeOver(command);
  }

  async start(token: string | undefined): Promise<void> {
    this.#token = token ?? this.#token;
    if (this.#state.name === 'paused') {
      await this.#send({
        action: this.#address.mode === 'push' ? 'camera' : 'speaker',
        value: !this.#isHidden,
      });
      if (this.#address.mode === 'push') await this.#send({ action: 'mic', value: !this.#isMuted });
      return this.#change({ name: 'streaming' });
    }
    if (this.#state.name === 'idle' || this.#state.name === 'preview') await this.#open(true);
    return undefined;
  }

  snapshot(): FrameSnapshot {
    const { mode, mediaRoomId } = this.#address;
    const streamId = this.#address.mode === 'watch' ? this.#address.streamId : undefined;
    return {
      mode,
      mediaRoomId,
      ...(streamId === undefined ? {} : { streamId }),
      state: this.#state,
      volume: this.#volume,
      isMuted: this.#isMuted,
      isSoundBlocked: false,
      isVideoHidden: this.#isHidden,
      isScreenShared: this.#isScreenShared,
      isRecording: this.#isRecording,
      maxHeightPx: null,
      firstFrameMs: null,
      stats: null,
      droppedMessages: this.#port.droppedMessages,
    };
  }

  leave(): void {
    this.#stop();
  }

  /** The initial state of the service's page. A page that is already publishing is sent it as commands. */
  async #withhold({ isMuted, isVideoHidden }: WithheldMedia = {}): Promise<void> {
    const isOn = this.#state.name !== 'idle' && this.#state.name !== 'preview';
    if (isMuted !== undefined && isMuted !== this.#isMuted) {
      if (isOn) await this.#send({ action: 'mic', value: !isMuted });
      this.#isMuted = isMuted;
      this.#emitVolume();
    }
    if (isVideoHidden !== undefined && isVideoHidden !== this.#isHidden) {
      if (isOn) await this.#send({ action: 'camera', value: !isVideoHidden });
      this.#hide(isVideoHidden);
    }
  }

  /** Loads the service's page. With `startsAtOnce` it publishes or plays immediately. */
  async #open(startsAtOnce: boolean): Promise<void> {
    const service = document.createElement('iframe');
    service.src = serviceAddress(this.#serviceUrl, this.#address, {
      startsAtOnce,
      isMuted: this.#isMuted,
      isVideoHidden: this.#isHidden,
    });
    service.allow = framePermissions;
    service.title = 'Video';
    service.className = 'service';
    const loaded = Promise.withResolvers<void>();
    service.addEventListener('load', () => loaded.resolve(), { once: true });
    this.#cutOff();
    this.#cutOff = () => loaded.reject(new Error('The stream was stopped'));
    this.#service?.remove();
    this.#service = service;
    this.#change({ name: 'connecting' });
    document.body.append(service);
    await loaded.promise;
    if (this.#service !== service) throw new Error('The stream was stopped');
    // The service may have reported a picture before its page had loaded completely.
    if (this.#state.name !== 'connecting') return;
    if (startsAtOnce) this.#change({ name: this.#address.mode === 'push' ? 'streaming' : 'waiting' });
    else {
      this.#change({ name: 'preview' });
      this.#emit({ event: 'previewStarted', data: {} });
    }
  }

  async #pause(): Promise<void> {
    if (this.#state.name !== 'streaming') throw new Error('There is no stream to pause');
    if (this.#address.mode === 'watch') throw notByService('pauseStream');
    await this.#send({ action: 'camera', value: false });
    await this.#send({ action: 'mic', value: false });
    this.#change({ name: 'paused' });
  }

  /** @throws Error with a message for people; also if the service's page was removed meanwhile */
  async #send(message: Parameters<ServicePort['send']>[0]): Promise<void> {
    const service = this.#service;
    await this.#port.send(message);
    if (this.#service !== service) throw new Error('The stream was stopped');
  }

  async #sendCommand(command: FrameCommand): Promise<void> {
    const words = serviceMessageOf(command, this.#address.mode);
    if (words === undefined) throw notByService(command.action);
    await this.#send(words);
  }

  /** Updates the snapshot after the service has executed the command. */
  #takeOver({ action, value }: FrameCommand): void {
    if (action === 'setVolume') this.#volume = value;
    if (action === 'muteAudio' || action === 'unmuteAudio') this.#isMuted = action === 'muteAudio';
    if (action === 'setVolume' || action === 'muteAudio' || action === 'unmuteAudio') this.#emitVolume();
    if (action === 'startScreenShare' || action === 'stopScreenShare') {
      this.#isScreenShared = action === 'startScreenShare';
      this.#emit({ event: 'screenShareChanged', data: { isScreenShared: this.#isScreenShared } });
    }
    if (action === 'startRecording' || action === 'stopRecording') {
      this.#isRecording = action === 'startRecording';
      this.#emit({ event: 'recordingChanged', data: { isRecording: this.#isRecording } });
    }
  }

  #emitVolume(): void {
    const { volume, isMuted, isSoundBlocked } = this.snapshot();
    this.#emit({ event: 'volumeChanged', data: { volume, isMuted, isSoundBlocked } });
  }

  #hide(isVideoHidden: boolean): void {
    this.#isHidden = isVideoHidden;
    if (this.#address.mode === 'watch') this.#service?.classList.toggle('is-hidden', isVideoHidden);
    this.#emit({ event: 'videoVisibilityChanged', data: { isVideoHidden } });
  }

  #handleEvent(event: Exclude<ServiceReply, { kind: 'answer' }>): void {
    const { mode, mediaRoomId } = this.#address;
    if (event.kind === 'viewer' && mode === 'push')
      this.#emit({ event: event.isThere ? 'viewerJoined' : 'viewerLeft', data: { mediaRoomId } });
    if (event.kind === 'picture' && mode === 'watch' && this.#service !== undefined)
      this.#change({ name: event.isThere ? 'streaming' : 'waiting' });
  }

  #stop(): void {
    this.#cutOff();
    this.#service?.remove();
    this.#service = undefined;
    this.#isScreenShared = false;
    this.#isRecording = false;
    this.#change({ name: 'idle' });
  }

  #change(state: FrameState): void {
    const before = this.#state;
    this.#state = state;
    const { mode, mediaRoomId } = this.#address;
    const reason = 'The stream was stopped';
    for (const event of eventsOfChange(before, state, { mode, mediaRoomId, reason, isFinal: true }))
      this.#emit(event);
    this.#screen.showState(state, mode);
  }
}

/** The error for a command that the external service does not support. */
function notByService(action: FrameCommand['action']): Error {
  return new Error(`${action} is not available with the external video service`);
}
