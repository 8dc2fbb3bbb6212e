import { expect, test } from 'vitest';
import { type BrowserName, browserOf, permissionHelp } from './permission-help.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15';

const agents: [string, BrowserName][] = [
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
    'edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefox-android'],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'safari-mac',
  ],
  [`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 'safari-ios'],
  [`${iPhone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'other-ios'],
  [`${iPhone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'other-ios'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'android'],
  ['curl/8', 'other'],
];

test.each(agents)('%s is %s', (agent, browser) => {
  expect(browserOf(agent)).toBe(browser);
});

test('an iPad, whose Safari identifies as a Mac, is recognized by its touch screen', () => {
  expect(browserOf('Mozilla/5.0 (Macintosh) Version/26.0 Safari/605.1.15', true)).toBe('safari-ios');
});

test.each<[BrowserName, string]>([
  ['chrome', 'press the icon left of the address, allow microphone, and try again'],
  ['edge', 'press the lock left of the address, allow microphone, and try again'],
  ['firefox', 'press the crossed-out microphone left of the address, remove the block, and try again'],
  ['firefox-android', 'press the lock left of the address, allow microphone, and try again'],
  ['safari-mac', 'choose Safari, Settings for This Website, allow microphone, and try again'],
  [
    'safari-ios',
    'press the page menu (aA) beside the address, Website Settings, allow microphone, and try again',
  ],
  ['other-ios', 'open the device’s Settings, choose this browser, allow microphone, and try again'],
  ['android', 'press the icon left of the address, Permissions, allow microphone, and try again'],
  ['other', 'allow microphone for this page in the browser’s settings, and try again'],
])('the message describes where %s stores a permission', (browser, mend) => {
  expect(permissionHelp('microphone', browser)).toBe(mend);
});
