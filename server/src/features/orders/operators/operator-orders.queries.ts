import { and, eq, ilike, not, or, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import type { Queryable } from '../../../db/client.ts';
import { createKeyset } from '../../../db/keyset.ts';
import { type PageRequest, readPage } from '../../../platform/list-page.ts';
import { isBrandStaffed } from '../../brands/brands.service.ts';
import { orders } from '../orders.table.ts';
import { orderReturns } from '../returns/order-returns.table.ts';

const latestFirst = createKeyset('operator-orders', 'descending', {
  createdAt: orders.createdAt,
  id: orders.id,
});

/** Units of the order are to be shipped, or its buyer waits for the answer to a return. */
const isOpen: SQL = sql`(
  ${orders.status} = 'processing'
  or exists (select from ${orderReturns} where ${orderReturns.orderId} = ${orders.id} and ${orderReturns.status} = 'asked')
)`;

const columns = { order: orders, isStaffed: isBrandStaffed(orders.brandId) };

export function createOperatorOrdersQueries(db: Queryable) {
  return {
    /** Latest first, served by `orders_by_time`. */
    page: async (
      {
        search,
        status,
        isStranded,
      }: { search: string; status: OrderStatus | undefined; isStranded: boolean },
      page: PageRequest,
    ) =>
      readPage(page, {
        keyset: latestFirst,
        read: async ({ isAfter, orderBy, limit }) => {
          const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
          const rows = await db
            .select(columns)
            .from(orders)
            .where(
              and(
                search === ''
                  ? undefined
                  : or(
                      ilike(orders.orderNumber, pattern),
                      ilike(orders.brandName, pattern),
                      ilike(orders.email, pattern),
                    ),
                status === undefined ? undefined : eq(orders.status, status),
                isStranded ? and(isOpen, not(isBrandStaffed(orders.brandId))) : undefined,
                isAfter,
              ),
            )
            .orderBy(...orderBy)
            .limit(limit);
          return rows.map(({ order, isStaffed }) => Object.assign(order, { isStaffed }));
        },
      }),

    async isStaffed(orderId: string): Promise<boolean> {
      const [row] = await db
        .select({ isStaffed: columns.isStaffed })
        .from(orders)
        .where(eq(orders.id, orderId));
      return row?.isStaffed === true;
    },
  };
}
