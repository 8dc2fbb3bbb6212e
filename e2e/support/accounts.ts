import type { Page } from '@playwright/test';

export const password = 'Greenroom#2026';

export type DemoRole = 'shopper' | 'streamer' | 'brand' | 'admin';

/** Signs a demo account in by the form, as a person would, and waits for the page that follows. */
export async function signIn(page: Page, role: DemoRole): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${role}@greenroom.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(sign in|log in|login)$/i }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
