/** Fullscreen of the page around the player. */
export interface PlayerFullscreen {
  isOn: boolean;
  toggle: () => void;
}
