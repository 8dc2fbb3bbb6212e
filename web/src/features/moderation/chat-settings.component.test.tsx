import { defaultChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { ChatSettingsPanel } from './chat-settings-panel.tsx';

const settingsPath = '/chats/id-of-mira/settings';

async function mountSettings(settings: Partial<typeof defaultChatSettings> = {}) {
  signInAs(sessionUser());
  answer(endpoints.moderation.settings.handler(() => ({ ...defaultChatSettings, ...settings })));
  await mount(<ChatSettingsPanel hostId="id-of-mira" streamId="0198c1de-0000-7000-8000-000000000001" />);
}

test('each blocked word is saved once, and too long a one is refused at its field', async () => {
  await mountSettings({ blockedWords: ['glitter'] });
  const words = page.getByLabelText('Blocked words');
  const save = page.getByRole('button', { name: 'Save words' });
  await expect.element(words).toHaveValue('glitter');
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');

  await words.fill(`glitter\n${'a'.repeat(chatLimits.blockedWordMaxCharacters + 1)}`);
  await save.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`A blocked word has at most ${chatLimits.blockedWordMaxCharacters} characters`);
  expect(callsTo('PATCH', settingsPath)).toEqual([]);

  const saved = { ...defaultChatSettings, blockedWords: ['glitter', 'cheap glue'] };
  answer(
    endpoints.moderation.changeSettings.handler(() => saved),
    endpoints.moderation.settings.handler(() => saved),
  );
  await words.fill('glitter\n\n cheap glue \nglitter');
  await save.click();
  await expect.element(words).toHaveValue('glitter\ncheap glue');
  expect(callsTo('PATCH', settingsPath).map(({ body }) => body)).toEqual([
    { settings: { blockedWords: ['glitter', 'cheap glue'] } },
  ]);
});

test('durations are shown as text, also a set one that is not among the choices', async () => {
  await mountSettings({
    slowMode: true,
    slowModeDelay: 90,
    followerOnly: true,
    followerOnlyDuration: 10_080,
  });
  const delay = page.getByRole('combobox', { name: 'One message every' });
  await expect.element(delay).toHaveTextContent('1 minute, 30 seconds');
  await expect
    .element(page.getByRole('combobox', { name: 'Who has followed for' }))
    .toHaveTextContent('7 days');
  await delay.click();
  await expect.element(page.getByRole('option', { name: '5 minutes' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: '1 minute', exact: true })).toBeVisible();
});
