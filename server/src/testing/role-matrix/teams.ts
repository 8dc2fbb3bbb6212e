import { randomUUID } from 'node:crypto';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { type MatrixRow, brands, row, signedIn } from './row.ts';

/** Joining a brand's team, and the work of its members. */
//                              anonymous user brand streamer admin owner other
export const teamMatrix: Record<string, MatrixRow> = {
  'keys.list': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'keys.make': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      await f.brandKey();
      return { name: 'Matrix', scopes: ['orders:read'], validDays: 30 };
    },
    brands,
  ),
  'keys.makeForConsole': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return { scopes: ['orders:read'] };
    },
    brands,
  ),
  'keys.revoke': row('401 403 404 403 404 ok 404', async (f) => ({ id: await f.brandKey() }), brands),
  'brandShipping.read': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'brandShipping.replace': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return { rates: [] };
    },
    brands,
  ),
  'team.access': row(signedIn),
  'team.leave': row(signedIn),
  'team.invitation': row('401 403 403 403 403 ok 403', async (f) => ({ token: await f.invitationToken() })),
  'team.accept': row('401 403 403 403 403 ok 403', async (f) => ({ token: await f.invitationToken() }), {
    isFresh: true,
  }),
  'team.read': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'team.invite': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return { email: `${randomUUID()}@example.com`, role: 'editor' };
    },
    brands,
  ),
  'team.withdraw': row('401 403 404 403 404 ok 404', async (f) => ({ id: await f.teamInvitation() }), brands),
  'team.changeRole': row(
    '401 403 404 403 404 ok 404',
    async (f) => ({ userId: await f.teamMember(), role: 'editor' }),
    brands,
  ),
  'team.remove': row('401 403 404 403 404 ok 404', async (f) => ({ userId: await f.teamMember() }), brands),
};

/**
 * The permission that each endpoint of a brand requires. A member whose role has it gets the same response as
 * the owner, otherwise 403.
 */
export const permissionOfEndpoint: Record<string, BrandPermission> = {
  'brandProducts.add': 'products:write',
  'brandProducts.change': 'products:write',
  'brandProducts.detail': 'products:read',
  'brandProducts.list': 'products:read',
  'brandProducts.remove': 'products:write',
  'brands.update': 'profile:write',
  'brandShipping.read': 'settings:write',
  'brandShipping.replace': 'settings:write',
  'coupons.add': 'coupons:write',
  'coupons.end': 'coupons:write',
  'coupons.list': 'coupons:write',
  'fulfilment.deliver': 'orders:ship',
  'fulfilment.detail': 'orders:read',
  'fulfilment.list': 'orders:read',
  'fulfilment.open': 'orders:read',
  'fulfilment.pickList': 'orders:read',
  'fulfilment.packingSlips': 'orders:read',
  'fulfilment.refund': 'orders:refund',
  'fulfilment.ship': 'orders:ship',
  'green.file': 'claims:write',
  'green.withdraw': 'claims:write',
  'green.own': 'claims:write',
  'inventory.change': 'products:write',
  'inventory.duplicate': 'products:write',
  'inventory.export': 'products:read',
  'inventory.history': 'products:read',
  'inventory.imports': 'products:write',
  'inventory.list': 'products:read',
  'inventory.startImport': 'products:write',
  'inventory.continueImport': 'products:write',
  'keys.list': 'keys:manage',
  'keys.make': 'keys:manage',
  'keys.makeForConsole': 'keys:manage',
  'keys.revoke': 'keys:manage',
  'payouts.own': 'sales:read',
  'returns.answer': 'orders:refund',
  'returns.list': 'orders:refund',
  'sales.read': 'sales:read',
  'team.changeRole': 'team:manage',
  'team.invite': 'team:manage',
  'team.read': 'team:manage',
  'team.remove': 'team:manage',
  'team.withdraw': 'team:manage',
};
