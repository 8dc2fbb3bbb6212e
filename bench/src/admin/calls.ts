import type { AdminUserSort } from '@greenroom/contract/admin/admin.schemas';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';

export interface ListCall {
  limit: number;
  offset: number;
  search: string;
  role?: Role;
  sort: AdminUserSort;
}

const plain: ListCall = { limit: 10, offset: 0, search: '', sort: 'newest' };
const sorts: readonly [AdminUserSort, ...AdminUserSort[]] = ['newest', 'oldest', 'name', 'email'];
const of = <Item>(items: readonly [Item, ...Item[]], n: number): Item => items[n % items.length] ?? items[0];

/** The kinds of calls in the mix. Each creates its n-th call, so that consecutive calls differ. */
export const kinds: Record<string, (n: number, users: number) => ListCall> = {
  'first page, each sort': (n) => ({ ...plain, sort: of(sorts, n), limit: of([10, 25, 50], n) }),
  'deep page, to 100,000': (n) => ({ ...plain, sort: of(sorts, n), offset: 60_000 + ((n * 7919) % 40_000) }),
  'last pages': (n, users) => ({ ...plain, sort: of(sorts, n), offset: users - 10 * (1 + (n % 50)) }),
  'a role, each sort': (n) => ({
    ...plain,
    sort: of(sorts, n),
    role: of(['brand', 'streamer', 'admin', 'user'], n),
  }),
  'search: very common': (n) => ({
    ...plain,
    sort: of(sorts, n),
    search: of(['ana', 'mail.example', 'son'], n),
  }),
  'search: one in hundreds': (n) => ({
    ...plain,
    sort: of(sorts, n),
    search: of(['nadia-lou', 'quistdottir', 'xenia'], n),
  }),
  'search: one in thousands': (n) => ({
    ...plain,
    sort: of(sorts, n),
    search: of(['yusufko tan', 'vera-mae berg', 'daria-jo sato'], n),
  }),
  'search: rare': (n) => ({
    ...plain,
    sort: of(sorts, n),
    search: String(100_000 + ((n * 104_729) % 1_800_000)),
  }),
  'search: a whole address': (n) => ({
    ...plain,
    search: `ana.tan${100_000 + ((n * 104_729) % 1_800_000)}@mail.example`,
  }),
  'search: no hit': (n) => ({
    ...plain,
    sort: of(sorts, n),
    search: of(['zzqqxx', 'no such user', 'kjqv'], n),
  }),
  'search: one letter': (n) => ({ ...plain, sort: of(sorts, n), search: of(['q', 'a', 'x', 'u'], n) }),
  'search: two letters': (n) => ({ ...plain, sort: of(sorts, n), search: of(['we', 'zo', 'qz'], n) }),
  'search within a role': (n) => ({
    ...plain,
    sort: of(sorts, n),
    role: of(['brand', 'streamer'], n),
    search: 'hana',
  }),
};
