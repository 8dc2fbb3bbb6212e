import type { Page } from '@playwright/test';

/** Fills in the contact and address step of a checkout. */
export async function fillAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Full name').fill('Ada Bell');
  await page.getByLabel('Street and number').fill('1 Mill Lane');
  await page.getByLabel('ZIP code').fill('95814');
  await page.getByLabel('City').fill('Sacramento');
  await page.getByLabel('State').selectOption('California');
}
