import type { Role } from '@greenroom/contract/accounts/accounts.schemas';

/** What each role is called and what it may do, in the order in which the dialog offers them (ADMIN-7). */
export const roleLabels: Readonly<Record<Role, { label: string; text: string }>> = {
  user: { label: 'User', text: 'Watches, chats, shops' },
  brand: { label: 'Brand', text: 'Sells products and has a brand page' },
  streamer: { label: 'Streamer', text: 'Goes live from the studio' },
  admin: { label: 'Admin', text: 'Everything, and this dashboard' },
};

export const roles: readonly Role[] = ['user', 'brand', 'streamer', 'admin'];
