import { expect, test } from 'vitest';
import { createAccountDeletion, deletionOrder } from './account-deletion.service.ts';

const origin = { ipAddress: undefined, userAgent: undefined };

test('the steps run in the declared order, in whatever order they were registered, and the audit entry is last', async () => {
  const deletion = createAccountDeletion();
  const ran: string[] = [];
  for (const feature of deletionOrder.toReversed())
    deletion.register(feature, async (userId) => void ran.push(`${feature} of ${userId}`));
  deletion.checkComplete();
  await deletion.run('mira', origin);
  expect(ran).toEqual(deletionOrder.map((feature) => `${feature} of mira`));
  expect(ran.at(-1)).toBe('audit of mira');
});

test('a step that refuses ends the deletion before the next one', async () => {
  const deletion = createAccountDeletion();
  const ran: string[] = [];
  deletion.register('accounts', async () => {
    throw new Error('the last admin');
  });
  deletion.register('audit', async () => void ran.push('audit'));
  await expect(deletion.run('mira', origin)).rejects.toThrow('the last admin');
  expect(ran).toEqual([]);
});

test('a step that is registered twice or is missing is refused', () => {
  const deletion = createAccountDeletion();
  deletion.register('brands', async () => {});
  expect(() => deletion.register('brands', async () => {})).toThrow('brands is registered twice');
  expect(() => deletion.checkComplete()).toThrow(
    'accounts, streams, recordings, show-pictures, payment-methods, checkout, reviews, orders, avatars, questions, event-log, audit',
  );
});
