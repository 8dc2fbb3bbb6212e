import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { PaymentProvider } from '../payments/payments.service.ts';
import type { StockService } from '../products/stock/stock.service.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { type CheckoutService, createCheckoutService } from './checkout.service.ts';
import { createHeldCheckouts } from './held-checkouts.service.ts';

export function registerCheckout(
  { endpoints, database, environment, now }: Platform,
  parts: {
    brands: BrandsService;
    cart: CartService;
    stock: StockService;
    provider: PaymentProvider | undefined;
    deletion: AccountDeletion;
  },
): CheckoutService {
  const held = createHeldCheckouts({
    db: database.db,
    maxPerAddress: environment.addressLimits.checkouts,
    now,
  });
  const checkout = createCheckoutService({ db: database.db, held, now, ...parts });
  endpoints.add({ checkout: checkoutRoutes(checkout) });
  const { extensions } = parts.cart;
  extensions.register('mergeCheckouts', async (transaction, { from, to }) =>
    checkout.within(transaction).adopt(from, to),
  );
  extensions.register('heldUnits', checkout.heldBy);
  extensions.register('checkoutDestination', checkout.destinationOf);
  parts.deletion.register('checkout', checkout.forgetPerson);
  return checkout;
}
