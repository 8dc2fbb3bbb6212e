import { roleLabels } from './users/role-label.ts';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { AdminUserSort } from '@greenroom/contract/admin/admin.schemas';
import { adminLimits } from '@greenroom/contract/limits/admin';

export const adminTabs = [
  'users',
  'reports',
  'applications',
  'products',
  'orders',
  'green',
  'payouts',
  'shop',
  'home',
  'audit',
] as const;
export type AdminTab = (typeof adminTabs)[number];

export const userSorts: readonly { value: AdminUserSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'email', label: 'Email' },
];

/** The view of the user table, as in the URL. Pages count from 1. */
export interface UserTableView {
  search: string;
  role: Role | undefined;
  sort: AdminUserSort;
  page: number;
  pageSize: number;
}

/** The page as the API takes it (ADMIN-6). */
export function pageQuery({ page, pageSize }: Pick<UserTableView, 'page' | 'pageSize'>): {
  limit: number;
  offset: number;
} {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

const isRole = (text: string | null): text is Role => text !== null && Object.hasOwn(roleLabels, text);

/** The open tab. The first one if the URL names none (ADMIN-1). */
export function readTab(address: URLSearchParams): AdminTab {
  return adminTabs.find((tab) => tab === address.get('tab')) ?? adminTabs[0];
}

/** Parses a valid view from any URL. */
export function readUserTableView(address: URLSearchParams): UserTableView {
  const role = address.get('role');
  const page = Number(address.get('page'));
  const pageSize = Number(address.get('size'));
  return {
    search: (address.get('search') ?? '').slice(0, adminLimits.searchMaxCharacters),
    role: isRole(role) ? role : undefined,
    sort: userSorts.find(({ value }) => value === address.get('sort'))?.value ?? 'newest',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: adminLimits.pageSizes.find((size) => size === pageSize) ?? adminLimits.defaultPageSize,
  };
}

/** The URL parameters of a view, without default values. */
export function writeUserTableView(view: UserTableView): URLSearchParams {
  const address = new URLSearchParams();
  if (view.search !== '') address.set('search', view.search);
  if (view.role !== undefined) address.set('role', view.role);
  if (view.sort !== 'newest') address.set('sort', view.sort);
  if (view.page !== 1) address.set('page', String(view.page));
  if (view.pageSize !== adminLimits.defaultPageSize) address.set('size', String(view.pageSize));
  return address;
}
