import type { Role } from '@greenroom/contract/accounts/accounts.schemas';

/** The name and permissions of each role, in the order of the dialog (ADMIN-7). */
export const roleLabels: Readonly<Record<Role, { label: string; text: string }>> = {
  user: { label: 'User', text: 'Watches, chats, shops' },
  brand: { label: 'Brand', text: 'Sells products and has a brand page' },
  streamer: { label: 'Streamer', text: 'Goes live from the studio' },
  admin: { label: 'Admin', text: 'Everything, and this dashboard' },
};

export const roles: readonly Role[] = ['user', 'brand', 'streamer', 'admin'];
