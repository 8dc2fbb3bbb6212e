import { sql } from 'drizzle-orm';
import { brands } from '../brands/brands.table.ts';
import { products } from './products.table.ts';
import { isSuspended } from '../users/suspended-users.queries.ts';
import { users } from '../users/users.table.ts';

/**
 * Whether a product of the query is shown to shoppers. The first three in the very words that the partial indexes of
 * `products.table.ts` are made for; then not while the account that manages its brand is suspended, who are few and found
 * by `users_suspended`.
 */
export const isListed = sql`(
  ${products.active} and ${products.public} and ${products.approvalStatus} = 'approved'
  and ${products.brandId} not in (
    select ${brands.id} from ${brands} join ${users} on ${users.id} = ${brands.userId} where ${isSuspended}
  )
)`;
