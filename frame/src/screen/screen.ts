import type { FrameState } from '@greenroom/contract/frame/frame-events';
import { describeState } from './state-messages.ts';

function element<E extends HTMLElement>(id: string, type: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${id}`);
  return found;
}

const markBody = (isMarked: boolean) => () => document.body.classList.toggle('has-focus', isMarked);
const mark = markBody(true);
const unmark = markBody(false);

/**
 * Marks the page while it has the focus. The Tab key stops here even if nothing can be pressed. The embedding
 * page cannot detect it, because no CSS selector matches an iframe with the focus inside. Pointer users need
 * no mark.
 */
function markFocus(): void {
  window.addEventListener('focus', mark);
  window.addEventListener('blur', unmark);
  window.addEventListener('pointerup', unmark);
}

/**
 * Everything that this page shows: the picture, a message, and the controls for a frame without an embedding
 * page.
 */
export class Screen {
  readonly video = element('video', HTMLVideoElement);
  onSound: () => void = () => undefined;
  onGoLive: () => void = () => undefined;
  onStop: () => void = () => undefined;
  readonly #status = element('status', HTMLParagraphElement);
  readonly #sound = element('sound', HTMLButtonElement);
  readonly #goLive = element('go-live', HTMLButtonElement);
  readonly #stop = element('stop', HTMLButtonElement);
  /**
   * The embedding page shows the messages itself, or OBS shows this page in a scene that should have none.
   */
  #hidesMessages = false;
  #hasControls = false;
  #hadPicture = false;

  constructor() {
    this.#sound.addEventListener('click', () => this.onSound());
    this.#goLive.addEventListener('click', () => this.onGoLive());
    this.#stop.addEventListener('click', () => this.onStop());
    if (window.parent !== window) markFocus();
    // OBS's browser source adds this object to its pages.
    if ('obsstudio' in window) {
      document.body.classList.add('is-overlay');
      this.hideMessages();
    }
  }

  hideMessages(): void {
    this.#hidesMessages = true;
    this.#status.textContent = '';
  }

  /** Go Live and Stop, for a frame without an embedding page. */
  showControls(): void {
    this.#hasControls = true;
    this.showState({ name: 'idle' }, 'push');
  }

  showState(state: FrameState, mode: 'watch' | 'push'): void {
    this.#showMessage(describeState(state, mode, this.#hadPicture));
    if (!this.#hasControls) return;
    const isOff = ['idle', 'preview', 'ended', 'failed'].includes(state.name);
    this.#goLive.hidden = !isOff;
    this.#stop.hidden = isOff;
  }

  showError(message: string): void {
    this.#showMessage(message);
  }

  #showMessage(message: string): void {
    if (!this.#hidesMessages && this.#status.textContent !== message) this.#status.textContent = message;
  }

  /** @param isMirrored shows people their own face as they know it */
  showPreview(stream: MediaStream | undefined, isMirrored = false): void {
    this.video.muted = true;
    this.video.classList.toggle('is-mirrored', isMirrored);
    document.body.classList.toggle('has-picture', stream !== undefined);
    if (this.video.srcObject === (stream ?? null)) return;
    this.video.srcObject = stream ?? null;
    if (stream !== undefined) void this.video.play().catch(() => undefined);
  }

  showPicture(): void {
    this.#hadPicture = true;
    document.body.classList.add('has-picture');
  }

  clearPicture(): void {
    this.#hadPicture = false;
    document.body.classList.remove('has-picture');
  }

  hidePicture(isHidden: boolean): void {
    this.video.classList.toggle('is-hidden', isHidden);
  }

  offerSound(isOffered: boolean): void {
    this.#sound.hidden = !isOffered;
  }

  /** Rotates the picture. When it lies on its side, it still fits into the frame. */
  rotate(degrees: number): void {
    const isOnItsSide = degrees % 180 === 90;
    this.video.style.rotate = degrees === 0 ? '' : `${degrees}deg`;
    this.video.style.width = isOnItsSide ? '100vh' : '';
    this.video.style.height = isOnItsSide ? '100vw' : '';
    this.video.style.position = isOnItsSide ? 'absolute' : '';
    this.video.style.inset = isOnItsSide ? 'calc((100vh - 100vw) / 2) calc((100vw - 100vh) / 2)' : '';
  }
}
