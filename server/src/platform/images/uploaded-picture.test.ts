import { expect, test } from 'vitest';
import { pictureCodec } from './picture-codec.ts';
import { makeUploadedPicture } from './uploaded-picture.ts';

test('a user who sends one picture does not wait for all pictures of another user', async () => {
  const file = await pictureCodec({ create: { width: 640, height: 640, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
  const made: string[] = [];
  const send = async (senderId: string): Promise<void> => {
    await makeUploadedPicture(senderId, file, { pixels: 64, fit: 'cover' });
    made.push(senderId);
  };
  await Promise.all([...Array.from({ length: 20 }, async () => send('many')), send('one')]);
  expect(made).toHaveLength(21);
  expect(made.indexOf('one')).toBeLessThan(19);
});
