import { expect, test } from 'vitest';
import type { VolumeCommand } from './volume.ts';
import { volumeQueue } from './volume-queue.ts';

/** A frame that replies when the test allows it, and the commands sent to it. */
function slowFrame() {
  const sent: VolumeCommand[] = [];
  const answers: ((isDone: boolean) => void)[] = [];
  const send = volumeQueue(
    async (command) =>
      new Promise<void>((resolve, reject) => {
        sent.push(command);
        answers.push((isDone) => (isDone ? resolve() : reject(new Error('refused'))));
      }),
  );
  const settle = async () => new Promise<void>((resolve) => void setTimeout(resolve));
  const answer = async (isDone = true) => {
    answers.shift()?.(isDone);
    await settle();
  };
  return { sent, send, settle, answer };
}

const volume = (value: number): VolumeCommand => ({ action: 'setVolume', value });

test('a slider moved while the frame is slow ends at its last volume, with two commands', async () => {
  const { sent, send, settle, answer } = slowFrame();
  void send(volume(90));
  await settle();
  for (let value = 80; value > 14; value -= 1) void send(volume(value));
  const last = send(volume(14));
  await settle();
  expect(sent).toEqual([volume(90)]);
  await answer();
  expect(sent).toEqual([volume(90), volume(14)]);
  await answer();
  await last;
});

test('a mute and the volumes before and after it stay in order', async () => {
  const { sent, send, settle, answer } = slowFrame();
  void send(volume(90));
  await settle();
  void send(volume(80));
  void send(volume(70));
  void send({ action: 'muteAudio' });
  void send(volume(30));
  for (let index = 0; index < 3; index += 1) await answer();
  expect(sent).toEqual([volume(90), volume(70), { action: 'muteAudio' }, volume(30)]);
});

test('a refused command does not block the next one', async () => {
  const { sent, send, settle, answer } = slowFrame();
  void send(volume(90));
  await settle();
  await answer(false);
  void send(volume(20));
  await settle();
  expect(sent).toEqual([volume(90), volume(20)]);
});
