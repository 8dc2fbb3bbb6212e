import { expect, test } from 'vitest';
import { type BrowserName, browserOf, permissionMend } from './permission-mend.ts';

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
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'safari-mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    'safari-ios',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'android'],
  ['curl/8', 'other'],
];

test.each(agents)('%s is %s', (agent, browser) => {
  expect(browserOf(agent)).toBe(browser);
});

test('a refused permission is mended where this browser keeps it, or in the system', () => {
  expect(permissionMend('NotAllowedError', false, 'firefox')).toContain('crossed-out camera');
  expect(permissionMend('NotAllowedError', false, 'safari-ios')).toContain('aA');
  expect(permissionMend('NotAllowedError', true, 'chrome')).toContain('system’s privacy settings');
  expect(permissionMend('NotReadableError', false, 'chrome')).toContain('close the other program');
  expect(permissionMend('AbortError', false, 'chrome')).toBeUndefined();
});
