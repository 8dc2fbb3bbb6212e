import { defaultChatSettings, openSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import type { ReadQuestion } from '@greenroom/contract/questions/questions.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { emptyJoinedStreamState } from '../streams/joined-stream-state.ts';
import type { JoinedStream } from '../streams/joined-stream.ts';
import { ProductQuestions } from './product-questions.tsx';
import { QuestionList } from './question-list.tsx';

const streamId = '0198c1de-0000-7000-8000-000000000001';
const nothing = () => {};

const asked = (number: number, more: Partial<ReadQuestion> = {}): ReadQuestion => ({
  id: `0198c1de-0000-7000-8000-00000000010${number}`,
  streamId,
  sequence: number,
  author: { id: 'id-of-kim', username: 'kim', avatar: '/icon-192.png' },
  text: `Question ${number}?`,
  askedAt: '2026-05-04T12:00:00.000Z',
  voteCount: 0,
  hasVoted: false,
  ...more,
});

/** Mounts the questions of a live show for the user robin with this role. */
async function mountQuestions(role: ChatStanding['role'], questions: ReadQuestion[]) {
  signInAs(sessionUser());
  answer(endpoints.profiles.blockedIds.handler(() => ({ userIds: ['blocked'] })));
  answer(
    endpoints.questions.list.handler(() => ({
      open: questions.filter((each) => each.answer === undefined),
      answered: questions.filter((each) => each.answer !== undefined),
    })),
  );
  const live: JoinedStream = {
    ...emptyJoinedStreamState,
    streamId,
    connection: { name: 'joined' },
    stream: {
      status: 'live',
      isLive: true,
      isBroadcasterConnected: true,
      vdoRoomId: undefined,
      startedAt: '2026-05-04T12:00:00.000Z',
      endsWithoutBroadcasterAt: undefined,
      endedBecause: undefined,
    },
    chat: {
      hostId: 'id-of-mira',
      settings: openSettings(defaultChatSettings),
      standing: { role, isBanned: false, isMuted: false },
    },
    retry: nothing,
    discard: nothing,
    rejoin: nothing,
    sendTap: () => {},
    react: nothing,
    onReactions: () => nothing,
    sendConnectionQuality: nothing,
    send: nothing,
  };
  const reader = { id: 'id-of-robin', username: 'robin', avatarUrl: '/icon-192.png', isAdmin: false };
  await mount(
    <div className="flex h-160 w-90">
      <ChatPanel live={live} reader={reader} isReaderKnown hostId="id-of-mira" hasEnded={false} />
    </div>,
  );
  await page.getByRole('button', { name: 'Show questions' }).click();
}

const texts = (list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .elements()
    .map((element) => /Question \d/.exec(element.textContent)?.[0]);

test('questions are sorted by votes with answered ones apart, and a failed vote is reverted', async () => {
  answer(endpoints.questions.vote.handler(() => ({ voteCount: 3, hasVoted: true })));
  answer(
    endpoints.questions.unvote.handler(() => {
      throw refusal('too_many_requests');
    }),
  );
  await mountQuestions('viewer', [
    asked(1),
    asked(2, { voteCount: 2 }),
    asked(3, { author: { id: 'blocked', username: 'bo', avatar: '/icon-192.png' } }),
    asked(4, {
      product: { id: 'mug', name: 'The mug' },
      answer: { way: 'live', at: '2026-05-04T12:30:00.000Z', streamTimeMs: 754_000, by: null },
    }),
  ]);
  await expect.element(page.getByText('Answered in the show at 12:34')).toBeVisible();
  expect(texts('Open questions')).toEqual(['Question 2', 'Question 1']);
  await expect.element(page.getByText('Question 3?')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'The mug' })).toHaveAttribute('href', '/product/mug');
  const vote = page.getByRole('button', { name: /^Vote for “Question 2/ });
  await vote.click();
  await expect
    .element(page.getByRole('button', { name: 'Vote for “Question 2?”, 3 votes' }))
    .toHaveAttribute('aria-pressed', 'true');
  await vote.click();
  await expect
    .element(page.getByRole('button', { name: 'Vote for “Question 2?”, 3 votes' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'Answer now' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Not a question' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a viewer asks and withdraws their own question, and cannot vote for it', async () => {
  const sent: string[] = [];
  answer(
    endpoints.questions.ask.handler(({ input }) => {
      sent.push(input.content);
      const { hasVoted: _own, ...question } = asked(5, {
        text: input.content,
        author: { id: sessionUser().id, username: 'robin', avatar: '/icon-192.png' },
      });
      return question;
    }),
  );
  await mountQuestions('viewer', []);
  await expect.element(page.getByText('Nobody has asked yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('A message cannot be empty')).toBeVisible();
  await page.getByLabelText('Your question, in the chat too').fill('Is it dishwasher-safe?');
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('Is it dishwasher-safe?')).toBeVisible();
  expect(sent).toEqual(['Is it dishwasher-safe?']);
  await expect.element(page.getByLabelText('Your question, in the chat too')).toHaveValue('');
});

test('the streamer answers in the show, or in text about a product, and a moderator in the show alone', async () => {
  const given: unknown[] = [];
  answer(endpoints.streams.featuredProducts.handler(() => ({ products: [] })));
  answer(
    endpoints.questions.answer.handler(({ input }) => {
      given.push([input.answer, input.productId]);
      const { hasVoted: _own, ...question } = asked(1, {
        product: { id: 'mug', name: 'The mug' },
        answer: {
          way: input.answer.way,
          at: '2026-05-04T12:30:00.000Z',
          by: { id: 'id-of-robin', username: 'robin' },
          ...(input.answer.way === 'text' ? { text: input.answer.text } : { streamTimeMs: 61_000 }),
        },
      });
      return question;
    }),
  );
  await mountQuestions('streamer', [asked(1, { product: { id: 'mug', name: 'The mug' } }), asked(2)]);
  await expect.element(page.getByRole('button', { name: 'Ask' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Write an answer' }).first().click();
  await page.getByLabelText('Answer', { exact: true }).fill('Up to 60 °C.');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect.element(page.getByText('robin answered')).toBeVisible();
  await expect.element(page.getByText('Up to 60 °C.')).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[aria-label=Questions]')).not.toBeNull();
  await page.getByRole('button', { name: 'Answer now' }).click();
  await expect
    .poll(() => given)
    .toEqual([
      [{ way: 'text', text: 'Up to 60 °C.' }, 'mug'],
      [{ way: 'live' }, undefined],
    ]);
  await expectAccessible();
});

test('a moderator marks a question as answered in the show, and cannot write an answer', async () => {
  await mountQuestions('moderator', [asked(1)]);
  await expect.element(page.getByRole('button', { name: 'Answer now' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Not a question' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Write an answer' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More about the question of kim' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete message' })).toBeVisible();
});

test('in a replay an answer links to its time, and nobody can vote', async () => {
  const sought: number[] = [];
  await mount(
    <QuestionList
      streamId={streamId}
      questions={[
        asked(1, {
          replayAtMs: 91_500,
          answer: { way: 'live', at: '2026-05-04T12:30:00.000Z', streamTimeMs: 95_000, by: null },
        }),
        asked(2, { voteCount: 4 }),
      ]}
      readerId="id-of-robin"
      readerRole="viewer"
      isLive={false}
      hasEnded
      onSeek={(atMs) => sought.push(atMs)}
    />,
  );
  await page.getByRole('button', { name: 'Hear the answer at 1:31' }).click();
  expect(sought).toEqual([91_500]);
  await expect.element(page.getByRole('button', { name: /^Vote for/ })).not.toBeInTheDocument();
});

test('a product’s page lists its questions, with the text or the time in the replay', async () => {
  const { hasVoted: _one, ...spoken } = asked(1);
  const { hasVoted: _two, ...written } = asked(2, { author: null });
  const show = { id: streamId, title: 'Spring cups', streamerName: 'Mira' };
  answer(
    endpoints.questions.ofProduct.handler(() => ({
      questions: [
        {
          ...spoken,
          show,
          replayAtMs: 754_900,
          answer: { way: 'live', at: '2026-05-04T12:30:00.000Z', streamTimeMs: 760_000, by: null },
        },
        {
          ...written,
          show,
          answer: {
            way: 'text',
            text: 'Up to 60 °C.',
            at: '2026-05-05T09:00:00.000Z',
            by: { id: 'id-of-mira', username: 'mira' },
          },
        },
      ],
    })),
  );
  await mount(<ProductQuestions productId="mug" />);
  await expect.element(page.getByRole('heading', { name: 'Asked in shows' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Hear the answer at 12:34' }))
    .toHaveAttribute('href', `/stream/${streamId}?t=754`);
  await expect.element(page.getByText('Up to 60 °C.')).toBeVisible();
  await expect
    .element(page.getByText('Deleted user asked, mira answered · Spring cups, Mira · May 5, 2026'))
    .toBeVisible();
  await expectAccessible();
});
