import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerAccount } from '../../testing/component/account-answers.ts';
import { answer, callsTo, endpoints, unreachable } from '../../testing/component/api-answers.ts';
import { mount } from '../../testing/component/mount.tsx';
import { setPreferences } from '../preferences/preferences.store.ts';
import { NotificationPreferencesSection } from './notification-preferences-section.tsx';

const toggle = (name: string) => page.getByRole('switch', { name, exact: true });

async function openSection(): Promise<void> {
  answerAccount();
  await mount(<NotificationPreferencesSection userId="robin" />);
  await expect.element(toggle('Promotions')).not.toBeChecked();
}

test('a switch turns back with a message when the server refuses the change', async () => {
  await openSection();
  answer(
    endpoints.notices.updatePreferences.handler(() => {
      throw unreachable();
    }),
  );
  await toggle('Promotions').click();
  await expect.element(page.getByText(/The server could not be reached/)).toBeVisible();
  await expect.element(toggle('Promotions')).not.toBeChecked();
  expect(callsTo('PATCH', '/notification-preferences')[0]?.body).toEqual({ promotions: true });
});

test('push shows the reason when the browser blocks it', async () => {
  // The state after a user has blocked notifications, which a test cannot choose.
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  await openSection();
  await expect.element(page.getByText(/This browser blocks notifications of this site\./)).toBeVisible();
  await expect.element(toggle('Push on this browser')).toBeDisabled();
  permission.mockRestore();
});

test('when the browser has dropped its subscription, push is shown as off, with a note to turn it on again', async () => {
  setPreferences({ notificationsEnabled: true });
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  await openSection();
  await expect.element(page.getByText(/your browser let go of it since\. Turn it on again/)).toBeVisible();
  await expect.element(toggle('Push on this browser')).not.toBeChecked();
  setPreferences({ notificationsEnabled: false });
  await expect.element(page.getByText(/Your browser asks you first/)).toBeVisible();
  permission.mockRestore();
});
