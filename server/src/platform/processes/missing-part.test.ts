import { expect, test } from 'vitest';
import { explainMissingPart } from './missing-part.ts';

test.each([
  [
    "Cannot find package 'sharp' imported from /srv/greenroom/server/src/platform/images/images.ts",
    /^A part of the installation is missing: sharp\. .*`npm start`/,
  ],
  [
    "Cannot find module '../build/Release/node_datachannel.node'\nRequire stack:\n- /srv/greenroom/node_modules",
    /^A part of the installation is missing: .*node_datachannel\.node\. /,
  ],
  ['Could not load the "sharp" module using the linux-x64 runtime', /missing: sharp\./],
  [
    "Cannot find module '/srv/greenroom/web/build/server/index.js' imported from /srv/greenroom/server/src/app.ts",
    /^The pages are not built\. Start with `npm start`/,
  ],
])('%s', (words, explanation) => {
  expect(explainMissingPart(words)).toMatch(explanation);
  expect(explainMissingPart(words)).not.toContain('\n');
});

test('another message is not explained', () => {
  expect(explainMissingPart('relation "users" does not exist')).toBeUndefined();
});
