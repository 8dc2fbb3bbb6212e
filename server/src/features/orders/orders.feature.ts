import { startSweeping } from '../../platform/jobs/sweeping.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CheckoutService } from '../checkout/checkout.service.ts';
import type { PaymentMethodsService } from '../payment-methods/payment-methods.service.ts';
import type { PaymentEvents, PaymentProvider } from '../payments/payments.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { StockService } from '../products/stock/stock.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { fulfilmentRoutes } from './fulfilment/fulfilment.routes.ts';
import { createFulfilmentService } from './fulfilment/fulfilment.service.ts';
import { createOrderNews } from './order-news.service.ts';
import { createOrderPaymentsService } from './payments/order-payments.service.ts';
import { ordersRoutes } from './orders.routes.ts';
import { returnsRoutes } from './returns/returns.routes.ts';
import { createReturnsService } from './returns/returns.service.ts';
import { createOrdersService, type OrdersService } from './orders.service.ts';
import { spendingRoutes } from './spending/spending.routes.ts';
import { createSpendingService, type SpendingService } from './spending/spending.service.ts';

export function registerOrders(
  { endpoints, database: { db }, environment, lifecycle, log, now, sendMail }: Platform,
  parts: {
    brands: BrandsService;
    cart: CartService;
    checkout: CheckoutService;
    stock: StockService;
    coupons: CouponsService;
    paymentMethods: PaymentMethodsService;
    provider: PaymentProvider | undefined;
    paymentEvents: PaymentEvents;
    notices: NoticesService;
    deletion: AccountDeletion;
  },
): { orders: OrdersService; spending: SpendingService } {
  const { brands, cart, checkout, stock, coupons, paymentEvents, notices, deletion } = parts;
  const news = createOrderNews({ db, log, sendMail, notices, brands, publicUrl: environment.publicUrl });
  const spending = createSpendingService({ db, now });
  const payments = createOrderPaymentsService({ db, log, now, news, spending, ...parts });
  const orders = createOrdersService({ db, stock, coupons, payments, news, now });
  checkout.onStart(async (userId, total) => spending.check(db, userId, total));
  const returns = createReturnsService({ db, stock, brands, payments, news, now });
  const fulfilment = createFulfilmentService({ db, brands, stock, coupons, payments, news, now });
  endpoints.add({
    fulfilment: fulfilmentRoutes(fulfilment),
    orders: ordersRoutes(orders, payments),
    returns: returnsRoutes(returns, orders),
    spending: spendingRoutes(spending),
  });
  paymentEvents.on('chargeChanged', async ({ chargeKey }) => payments.look(chargeKey));
  cart.onMerge(async (transaction, { from, to }) => orders.within(transaction).adopt(from, to));
  deletion.register('orders', orders.forgetPerson);
  const sweeping = startSweeping(
    [
      payments.settleLeft,
      payments.payRefunds,
      news.send,
      stock.releaseExpired,
      checkout.endExpired,
      cart.endLeft,
    ],
    log,
  );
  lifecycle.onStop('activity', async () => sweeping.stop());
  return { orders, spending };
}
