import { expect, type Page, test } from '@playwright/test';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { expectAccessible } from '../../support/accessibility.ts';
import { enterAs, newAccount, sharedSession, useSession } from '../../support/accounts.ts';
import { callApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { expectPublished, openStage, publish } from '../../support/replays/recorded-show.ts';
import { readPlayback, readReplay, replayPlayer, replayVideo } from '../../support/replays/replay-page.ts';

const productId = 'sunday-mug';
const asked = 'Does the mug keep its colour in a dishwasher?';

const questionsOf = (page: Page) => page.getByRole('region', { name: 'Questions' });
const entry = (page: Page) => questionsOf(page).getByRole('listitem').filter({ hasText: asked });

async function openQuestions(page: Page, showId: string): Promise<void> {
  await open(page, `/stream/${showId}`);
  await page.getByRole('button', { name: 'Show questions' }).click();
  await expect(questionsOf(page)).toBeVisible();
}

test(
  'a viewer asks, another votes, the streamer answers in the show, and the answer is on the product’s page',
  { tag: '@long' },
  async ({ page: streamer, browser, request }) => {
    test.setTimeout(180_000);
    const token = await sharedSession(request, 'streamer');
    const show = await callApi<ManagedStream>(request, 'POST', '/streams', token, {
      title: 'The show with questions',
      productIds: [productId],
    });
    const stage = await (await browser.newContext()).newPage();
    const [asker, voter] = [
      await (await browser.newContext()).newPage(),
      await (await browser.newContext()).newPage(),
    ];
    let isOver = false;
    try {
      await openStage(stage);
      await publish(stage, show.vdoRoomId, token);
      await callApi(request, 'POST', `/streams/${show.id}/go-live`, token);
      await callApi(request, 'PUT', `/streams/${show.id}/pinned-product`, token, { productId });
      for (const page of [asker, voter]) {
        await useSession(page, (await newAccount(page.request)).token);
        await openQuestions(page, show.id);
      }
      await asker.getByLabel('Your question, in the chat too').fill(asked);
      await asker.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(entry(asker)).toBeVisible();
      await expectAccessible(asker);

      await entry(voter)
        .getByRole('button', { name: /^Vote for/ })
        .click();
      await expect(entry(voter).getByRole('button', { name: /, 1 vote$/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect(entry(asker)).toContainText('1vote');

      await enterAs(streamer, 'streamer');
      await openQuestions(streamer, show.id);
      await expect(entry(streamer).getByRole('button', { name: /, 1 vote$/ })).toBeVisible();
      await expectPublished(stage, 8);
      await entry(streamer).getByRole('button', { name: 'Answer now' }).click();
      for (const page of [asker, voter, streamer])
        await expect(entry(page).getByText(/^Answered in the show at \d:\d\d$/)).toBeVisible();
      await expect(entry(asker).getByRole('link')).toHaveAttribute('href', `/product/${productId}`);

      await expectPublished(stage, 12);
      await endStream(request, show.id);
      isOver = true;
      await readReplay(request, show.id);
      await open(asker, `/product/${productId}`);
      const answered = asker.getByRole('listitem').filter({ hasText: asked });
      await answered.getByRole('link', { name: /^Hear the answer at/ }).click();
      await expect(asker).toHaveURL(new RegExp(`/stream/${show.id}\\?t=[1-9]`));
      const startsAt = Number(new URL(asker.url()).searchParams.get('t'));
      await expect(asker.getByRole('slider', { name: 'Seek' })).toHaveValue(String(startsAt));
      await replayPlayer(asker).getByRole('button', { name: 'Play the replay' }).click();
      await expect.poll(async () => (await readPlayback(replayVideo(asker))).at).toBeGreaterThan(startsAt);
      await expect(asker.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible();
      await expect(asker.getByRole('button', { name: /^Hear the answer at/ })).toBeVisible();
    } finally {
      if (!isOver) await endStream(request, show.id);
      for (const page of [stage, asker, voter]) await page.context().close();
    }
  },
);
