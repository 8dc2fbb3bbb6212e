import { findings, phone, sidewaysOverflowPx } from '../../support/accessibility.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

/** An element that only this page has. */
const controls = {
  '/chat-input-demo': ['region', 'Custom: short messages'],
  '/chat-input-debug': ['list', 'Events of the input'],
  '/viewer-count-demo': ['group', 'Update interval'],
  '/stream-layout-demo': ['checkbox', 'Show products in theater mode'],
  '/vdo-ninja-test': ['button', 'Start Stream'],
  '/websocket-test': ['button', 'Start (REST go-live)'],
  '/websocket-chat-test': ['button', 'Join with socket 2'],
} as const;
const paths = Object.keys(controls);

test('[LAB-1] [LIVEROLE-9] [ROUTE-18] the demo and test pages open without signing in, from one list, and no search engine lists them', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/lab');
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveCount(paths.length);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(paths);
  for (const path of ['/lab', ...paths]) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"');
    await open(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await sidewaysOverflowPx(page), path).toBe(0);
    expect(await findings(page), path).toEqual([]);
    for (const [of, [role, name]] of Object.entries(controls))
      await expect(page.getByRole(role, { name, exact: true }), `${name} on ${path}`).toHaveCount(
        of === path ? 1 : 0,
      );
  }
});

test('[LAB-2] [LAB-3] [LAB-4] the chat’s own input by default, with 280 characters, and looked into', async ({
  page,
}) => {
  await open(page, '/chat-input-demo');
  const box = (place: number) => page.getByRole('textbox', { name: 'Message' }).nth(place);
  await box(0).fill('a'.repeat(502));
  await expect(box(0)).toHaveValue('a'.repeat(500));
  await box(1).fill('b'.repeat(283));
  await expect(box(1)).toHaveValue('b'.repeat(280));
  const facts = page.getByRole('region', { name: 'Default' });
  await expect(facts).toContainText('Maximum length500 characters');
  await expect(facts).toContainText('10 a minute for each person');
  await expect(facts).toContainText('Reset window60 s');
  await expect(facts).toContainText('0/10 messages a minute');
  await box(0).press('Enter');
  await expect(facts).toContainText(/1\/10 messages a minute · resets in (60|59|58)s/);
  for (let count = 2; count <= 10; count += 1) {
    await box(0).fill(`message ${count}`);
    await box(0).press('Enter');
    await expect(facts).toContainText(`${count}/10 messages a minute`);
  }
  await box(0).fill('One too many');
  await box(0).press('Enter');
  await expect(facts).toContainText(/Message limit reached. Wait \d+s/);
  await expect(box(0)).toHaveValue('One too many');
  const sent = facts.getByRole('log', { name: 'Chat messages' });
  await expect(sent).toContainText('message 10');
  await expect(sent).not.toContainText('One too many');
  await expect(page.getByRole('region', { name: 'Custom: short messages' })).toContainText('280/280');

  await open(page, '/chat-input-debug');
  const look = await box(0).getAttribute('class');
  await box(0).pressSequentially(' Hi @juno');
  const held = page.getByRole('region', { name: 'What it holds' });
  await expect(held).toContainText('Characters9 of 500');
  await expect(held).toContainText('Would send"Hi @juno"');
  await expect(held).toContainText('Mentionsjuno');
  const events = page.getByRole('list', { name: 'Events of the input' });
  await box(0).press('Escape');
  await box(0).press('Enter');
  await expect(events).toContainText('send {"content":"Hi @juno","mentions":["juno"]}');
  await expect(held).toContainText('Sent in this minute1 of 10');
  await expect(held).toContainText('Would sendnothing');
  await page.getByLabel('Close the input').check();
  await expect(box(0)).toHaveAttribute('placeholder', 'Chat is closed');
  // It is the same input component, not a copy for this page.
  await open(page, '/chat-input-demo');
  expect(await box(0).getAttribute('class')).toBe(look);
});

test('the socket test shows why there is no stream to choose', async ({ page }) => {
  await page.route(/\/v1\/streams/, async (route) => route.abort());
  await open(page, '/websocket-test');
  await expect(page.getByRole('alert').filter({ hasText: 'The streams could not be listed' })).toBeVisible();
});
