import { expect, type Page } from '@playwright/test';
import { type NewAccount, useSession } from './accounts.ts';
import { open } from './opened-page.ts';

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const sectionTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account' });

export async function openAccount(page: Page, account: NewAccount, path = '/profile'): Promise<void> {
  await useSession(page, account.token);
  await open(page, path);
  await expect(title(page)).toHaveText(account.name);
}
