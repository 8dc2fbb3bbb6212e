import type { Page } from '@playwright/test';

export const followButton = (page: Page) =>
  page.getByRole('button', { name: /^(Follow|Requested|Following)$/ });
export const counts = (page: Page) => page.getByRole('list', { name: 'Counts' });
export const profilePath = (username: string) => `/profile/${username}`;
