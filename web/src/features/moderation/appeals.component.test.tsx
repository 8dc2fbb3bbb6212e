import type { AppealStanding } from '@greenroom/contract/moderation/appeals.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { expectTexts } from '../../testing/component/shown.ts';
import { mount } from '../../testing/component/mount.tsx';
import { AppealList } from './appeal-list.tsx';
import { ReportedMessages } from './reported-messages.tsx';
import { StandingMessage } from './standing-message.tsx';

const streamId = '0198c1de-0000-7000-8000-000000000001';
const banned = {
  role: 'viewer',
  isBanned: true,
  isMuted: false,
  messageToPerson: 'No threats here.',
} as const;

test('a banned user reads the reason, appeals with a text, and sees that the appeal is pending', async () => {
  signInAs(sessionUser());
  const sent: string[] = [];
  let standing: AppealStanding = { mayAppeal: true, appeal: null };
  answer(endpoints.appeals.own.handler(() => standing));
  answer(
    endpoints.appeals.file.handler(({ input }) => {
      sent.push(input.text);
      standing = {
        mayAppeal: false,
        appeal: { text: input.text, state: 'open', createdAt: '2026-05-04T12:00:00.000Z' },
      };
      return standing;
    }),
  );
  await mount(<StandingMessage standing={banned} hostId="id-of-mira" />);
  await expectTexts(page.getByRole('alert'), ['You are banned from this chat“No threats here.”']);
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect.element(page.getByText('Say why it should be lifted')).toBeVisible();
  await page.getByLabelText('Why should it be lifted?').fill('It was a joke.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect.element(page.getByText('Your appeal waits for the streamer or a moderator.')).toBeVisible();
  expect(sent).toEqual(['It was a joke.']);
  await expect.element(page.getByRole('button', { name: 'Appeal' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: 'You are banned from this chat' })).toHaveFocus();
});

test('a declined appeal shows its answer, and no second one is offered', async () => {
  signInAs(sessionUser());
  answer(
    endpoints.appeals.own.handler(() => ({
      mayAppeal: false,
      appeal: {
        text: 'Why?',
        state: 'upheld',
        answer: 'Not this time.',
        createdAt: '2026-05-04T12:00:00.000Z',
      },
    })),
  );
  await mount(<StandingMessage standing={banned} hostId="id-of-mira" />);
  await expect.element(page.getByText('Your appeal was declined: “Not this time.”')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Appeal' })).not.toBeInTheDocument();
});

test('an appeal in the queue shows its sanction, and is answered with a message; an error is shown in the form', async () => {
  signInAs(sessionUser());
  const given: unknown[] = [];
  let isRefused = true;
  answer(
    endpoints.appeals.list.handler(() => ({
      appeals:
        given.length > 0
          ? []
          : [
              {
                id: '0198c1de-0000-7000-8000-000000000201',
                user: { id: 'id-of-kim', username: 'kim' },
                text: 'It was a joke.',
                createdAt: '2026-05-04T12:00:00.000Z',
                sanction: {
                  type: 'timeout',
                  moderator: { id: 'id-of-bo', username: 'bo' },
                  reason: 'Spam or advertising',
                  messageToPerson: 'Calm down.',
                  at: '2026-05-04T11:59:00.000Z',
                  duration: 3600,
                  isOver: false,
                },
              },
            ],
    })),
  );
  answer(
    endpoints.appeals.answer.handler(({ input }) => {
      if (isRefused) throw refusal('appeal_answered');
      given.push([input.hostId, input.outcome, input.messageToPerson]);
      return {};
    }),
  );
  await mount(<AppealList hostId="id-of-mira" />);
  await expect.element(page.getByText(/against a timeout of 1 hour/)).toBeVisible();
  await expect.element(page.getByText('bo: Spam or advertising · message: “Calm down.”')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Lift the timeout of kim' }).click();
  await expect
    .element(page.getByText(/^The timeout ends at once. Anything else that was imposed on kim goes on/))
    .toBeVisible();
  await page.getByLabelText('Message to kim').fill('You are right.');
  await page.getByRole('button', { name: 'Lift the timeout', exact: true }).click();
  await expect.element(page.getByText('This appeal has been answered already')).toBeVisible();
  await expect.element(page.getByLabelText('Message to kim')).toHaveValue('You are right.');
  isRefused = false;
  await page.getByRole('button', { name: 'Lift the timeout', exact: true }).click();
  await expect.element(page.getByLabelText('Message to kim')).not.toBeInTheDocument();
  expect(given).toEqual([['id-of-mira', 'lifted', 'You are right.']]);
  await expect.element(page.getByText('No appeal waits for you.')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Waiting appeals' })).toHaveFocus();
});

test('a reported message is shown with its reasons, and can be deleted with a timeout, or its reports dismissed', async () => {
  signInAs(sessionUser({ role: 'admin' }));
  const done: unknown[] = [];
  answer(
    endpoints.messageReports.all.handler(() => ({
      messages: [
        {
          host: { id: 'id-of-mira', username: 'mira' },
          streamId,
          sequence: 7,
          author: { id: 'id-of-kim', username: 'kim' },
          content: 'Buy followers from me',
          reports: [
            { reason: 'spam', details: 'The third time', createdAt: '2026-05-04T12:00:00.000Z' },
            { reason: 'fraud', details: '', createdAt: '2026-05-04T12:01:00.000Z' },
          ],
        },
      ],
    })),
  );
  answer(
    endpoints.moderation.deleteMessage.handler(({ input }) => {
      done.push(['delete', input.streamId, input.sequence, input.reason]);
      return { entryId: null };
    }),
  );
  answer(
    endpoints.moderation.timeout.handler(({ input }) => {
      done.push(['timeout', input.hostId, input.userId, input.durationSeconds]);
      return {
        entryId: null,
        user: {
          id: 'id-of-kim',
          username: 'kim',
          avatar: '',
          isBanned: false,
          isMuted: true,
          role: 'viewer',
        },
      };
    }),
  );
  answer(
    endpoints.messageReports.dismiss.handler(({ input }) => {
      done.push(['dismiss', input.hostId, input.streamId, input.sequence]);
      return {};
    }),
  );
  await mount(<ReportedMessages />);
  await expect.element(page.getByText('Buy followers from me')).toBeVisible();
  await expect.element(page.getByText(/Spam or advertising: “The third time”/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'mira' }))
    .toHaveAttribute('href', `/stream/${streamId}`);
  await expectAccessible();
  await page.getByRole('button', { name: 'Delete and time out' }).click();
  await expect
    .poll(() => done)
    .toEqual([
      ['delete', streamId, 7, 'It was reported'],
      ['timeout', 'id-of-mira', 'id-of-kim', 300],
    ]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => done.at(-1)).toEqual(['dismiss', 'id-of-mira', streamId, 7]);
});
