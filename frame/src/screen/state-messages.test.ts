import { expect, test } from 'vitest';
import { describeState } from './state-messages.ts';

test('a viewer sees no message with the picture, and the reason without it', () => {
  expect(describeState({ name: 'streaming' }, 'watch', true)).toBe('');
  expect(describeState({ name: 'waiting' }, 'watch', false)).toBe('Waiting for the broadcast to begin');
  expect(describeState({ name: 'waiting' }, 'watch', true)).toBe(
    'Connection Lost: waiting for the broadcaster',
  );
  expect(describeState({ name: 'ended' }, 'watch', true)).toBe('Stream Has Ended');
  expect(describeState({ name: 'failed', message: 'No such media room' }, 'push', false)).toBe(
    'No such media room',
  );
});

test('a publisher sees whether they are live', () => {
  expect(describeState({ name: 'preview' }, 'push', false)).toBe('Preview: you are not live');
  expect(describeState({ name: 'streaming' }, 'push', false)).toBe('You are live');
});
