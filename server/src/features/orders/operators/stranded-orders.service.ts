import type { Queryable } from '../../../db/client.ts';
import type { LeavingBrand } from '../../brands/brands.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import { openOrders } from '../fulfilment/open-orders.service.ts';

/** Orders whose brand can no longer act. Operators are notified and complete them. */
export function createStrandedOrders({
  users,
  notices,
}: {
  users: Pick<UsersService, 'within'>;
  notices: Pick<NoticesService, 'promise'>;
}) {
  return {
    /**
     * In this transaction, a brand loses everybody who can act for it. Operators are notified if buyers are
     * waiting.
     */
    async announce(transaction: Queryable, { id, companyName, leftAt }: LeavingBrand): Promise<void> {
      const { orders, returns } = await openOrders(transaction, id);
      if (orders + returns === 0) return;
      await notices.promise(transaction, await users.within(transaction).activeAdminIds(leftAt), {
        kind: 'orders-stranded',
        actorId: null,
        details: { brandName: companyName, orders: String(orders), returns: String(returns) },
        onceKey: `orders-stranded ${id} ${leftAt.toISOString()}`,
      });
    },
  };
}
