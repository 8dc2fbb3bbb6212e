import type { FrameState } from '@greenroom/contract/frame/frame-events';
import { describeState } from './state-messages.ts';

function element<E extends HTMLElement>(id: string, type: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${id}`);
  return found;
}

/** All that this page shows: the picture, a line of words, and the few controls that nobody else offers. */
export class Screen {
  readonly video = element('video', HTMLVideoElement);
  onSound: () => void = () => undefined;
  onGoLive: () => void = () => undefined;
  onStop: () => void = () => undefined;
  readonly #status = element('status', HTMLParagraphElement);
  readonly #sound = element('sound', HTMLButtonElement);
  readonly #goLive = element('go-live', HTMLButtonElement);
  readonly #stop = element('stop', HTMLButtonElement);
  /** The page around this one speaks for it, or a scene that it is laid over wants no words. */
  #isSilent = false;
  #hasControls = false;
  #hadPicture = false;

  constructor() {
    this.#sound.addEventListener('click', () => this.onSound());
    this.#goLive.addEventListener('click', () => this.onGoLive());
    this.#stop.addEventListener('click', () => this.onStop());
    // OBS's browser source puts this object into the pages that it shows.
    if ('obsstudio' in window) {
      document.body.classList.add('is-overlay');
      this.beSilent();
    }
  }

  beSilent(): void {
    this.#isSilent = true;
    this.#status.textContent = '';
  }

  /** Go Live and Stop, for a room that is opened by itself. */
  showControls(): void {
    this.#hasControls = true;
    this.showState({ name: 'idle' }, 'push');
  }

  showState(state: FrameState, mode: 'watch' | 'push'): void {
    this.#say(describeState(state, mode, this.#hadPicture));
    if (!this.#hasControls) return;
    const isOff = ['idle', 'preview', 'ended', 'failed'].includes(state.name);
    this.#goLive.hidden = !isOff;
    this.#stop.hidden = isOff;
  }

  showError(message: string): void {
    this.#say(message);
  }

  #say(words: string): void {
    if (!this.#isSilent && this.#status.textContent !== words) this.#status.textContent = words;
  }

  showPreview(stream: MediaStream | undefined): void {
    this.video.muted = true;
    this.video.classList.toggle('is-mirrored', stream !== undefined);
    document.body.classList.toggle('has-picture', stream !== undefined);
    if (this.video.srcObject === (stream ?? null)) return;
    this.video.srcObject = stream ?? null;
    if (stream !== undefined) void this.video.play().catch(() => undefined);
  }

  pictureCame(): void {
    this.#hadPicture = true;
    document.body.classList.add('has-picture');
  }

  pictureWent(): void {
    this.#hadPicture = false;
    document.body.classList.remove('has-picture');
  }

  hidePicture(isHidden: boolean): void {
    this.video.classList.toggle('is-hidden', isHidden);
  }

  offerSound(isOffered: boolean): void {
    this.#sound.hidden = !isOffered;
  }

  /** Turns the picture; on its side it keeps within the frame. */
  rotate(degrees: number): void {
    const isOnItsSide = degrees % 180 === 90;
    this.video.style.rotate = degrees === 0 ? '' : `${degrees}deg`;
    this.video.style.width = isOnItsSide ? '100vh' : '';
    this.video.style.height = isOnItsSide ? '100vw' : '';
    this.video.style.position = isOnItsSide ? 'absolute' : '';
    this.video.style.inset = isOnItsSide ? 'calc((100vh - 100vw) / 2) calc((100vw - 100vh) / 2)' : '';
  }
}
