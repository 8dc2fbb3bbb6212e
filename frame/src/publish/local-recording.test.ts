import { expect, test } from 'vitest';
import { recordingFileName } from './local-recording.ts';

test('the name of a recording contains its start, its part and its type', () => {
  const startedAt = new Date(2031, 2, 7, 9, 5, 4);
  expect(recordingFileName(startedAt, 1, 'video/webm;codecs=vp9,opus')).toBe(
    'greenroom-20310307-090504.webm',
  );
  expect(recordingFileName(startedAt, 3, 'video/mp4')).toBe('greenroom-20310307-090504-3.mp4');
});
