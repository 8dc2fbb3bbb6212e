import type { Page } from '@playwright/test';

export const chatOf = (page: Page) => page.getByRole('region', { name: 'Live Chat' });
export const viewersButton = (page: Page) => page.getByRole('button', { name: /viewers, .* watching/ });
