/** Arguments for every Chromium in tests. They prevent network requests by the browser itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Additional arguments for tests with cameras: that many fake cameras, with the permission granted. */
export function fakeCameraArguments({ cameras = 1 } = {}): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    `--use-fake-device-for-media-stream=device-count=${cameras}`,
    '--autoplay-policy=no-user-gesture-required',
  ];
}
