/** What every Chromium of the tests is started with: nothing of its own goes to the network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Besides, where a test films itself: so many cameras, which may be used without being asked about. */
export function fakeCameraArguments({ cameras = 1 } = {}): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    `--use-fake-device-for-media-stream=device-count=${cameras}`,
    '--autoplay-policy=no-user-gesture-required',
  ];
}
