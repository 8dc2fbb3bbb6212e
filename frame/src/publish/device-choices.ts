import type { DeviceChoice } from '@greenroom/contract/frame/frame-events';
import { mediaLimits } from '@greenroom/contract/limits/studio';

/**
 * The cameras and microphones of this machine, while one is open. The list is read when opening, every five
 * seconds, and when the browser reports a change (MEDIA-15).
 */
export class DeviceChoices {
  #choices: DeviceChoice[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #onChanged: (choices: DeviceChoice[]) => void;
  readonly #ask = () => void this.#read().catch(() => undefined);

  constructor(onChanged: (choices: DeviceChoice[]) => void) {
    this.#onChanged = onChanged;
  }

  get choices(): DeviceChoice[] {
    return this.#choices;
  }

  /**
   * Follows the devices until `unfollow`. Calling it again reads the list immediately, since names may become
   * available only when a device was opened.
   */
  follow(): void {
    if (this.#timer === undefined) {
      this.#timer = setInterval(this.#ask, mediaLimits.devicePollMs);
      navigator.mediaDevices.addEventListener('devicechange', this.#ask);
    }
    this.#ask();
  }

  unfollow(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    navigator.mediaDevices.removeEventListener('devicechange', this.#ask);
    this.#change([]);
  }

  async #read(): Promise<void> {
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (this.#timer === undefined) return;
    this.#change(
      devices.flatMap(({ kind, deviceId, label }) =>
        kind !== 'audiooutput' && deviceId !== '' ? [{ kind, deviceId, label }] : [],
      ),
    );
  }

  #change(choices: DeviceChoice[]): void {
    if (JSON.stringify(choices) === JSON.stringify(this.#choices)) return;
    this.#choices = choices;
    this.#onChanged(choices);
  }
}
