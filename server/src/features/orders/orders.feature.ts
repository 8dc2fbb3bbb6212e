import { startSweeping } from '../../platform/jobs/sweeping.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CheckoutService } from '../checkout/checkout.service.ts';
import type { PaymentMethodsService } from '../payment-methods/payment-methods.service.ts';
import type { PaymentEvents, PaymentProvider } from '../payments/payments.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StockService } from '../products/stock/stock.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { fulfilmentRoutes } from './fulfilment/fulfilment.routes.ts';
import { createFulfilmentService } from './fulfilment/fulfilment.service.ts';
import { createOrderSteps } from './fulfilment/order-steps.service.ts';
import { operatorOrdersRoutes } from './operators/operator-orders.routes.ts';
import { createOperatorOrdersService } from './operators/operator-orders.service.ts';
import { createStrandedOrders } from './operators/stranded-orders.service.ts';
import { guestOrdersRoutes } from './guests/guest-orders.routes.ts';
import { createGuestOrdersService } from './guests/guest-orders.service.ts';
import { createOrderLinkTokens } from './guests/order-link-tokens.ts';
import { createOrderCancellation } from './order-cancellation.service.ts';
import { createOrderNotices } from './order-notices.service.ts';
import { createOrderPaymentsService } from './payments/order-payments.service.ts';
import { createProviderRefunds } from './payments/provider-refunds.service.ts';
import { createRefundsService } from './payments/refunds.service.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createReturnAnswers } from './returns/return-answers.service.ts';
import { returnsRoutes } from './returns/returns.routes.ts';
import { createReturnsService } from './returns/returns.service.ts';
import { createOrdersService, type OrdersService } from './orders.service.ts';
import { spendingRoutes } from './spending/spending.routes.ts';
import { createSpendingService, type SpendingService } from './spending/spending.service.ts';

export function registerOrders(
  { endpoints, database: { db }, environment, jobs, phases, log, now, secrets, sendMail }: Platform,
  parts: {
    audit: AuditService;
    brands: BrandsService;
    cart: CartService;
    checkout: CheckoutService;
    stock: StockService;
    products: ProductsService;
    coupons: CouponsService;
    paymentMethods: PaymentMethodsService;
    provider: PaymentProvider | undefined;
    paymentEvents: PaymentEvents;
    notices: NoticesService;
    users: UsersService;
    deletion: AccountDeletion;
  },
): { orders: OrdersService; spending: SpendingService } {
  const { audit, brands, cart, checkout, stock, coupons, paymentEvents, notices, deletion } = parts;
  const linkTokens = createOrderLinkTokens(secrets.links);
  const { publicUrl } = environment;
  const orderNotices = createOrderNotices({ db, log, sendMail, notices, brands, linkTokens, publicUrl });
  const spending = createSpendingService({ db, now });
  const payments = createOrderPaymentsService({
    db,
    log,
    now,
    orderNotices,
    spending,
    sendMail,
    publicUrl,
    ...parts,
  });
  const refunds = createRefundsService({ db, log, now, orderNotices, provider: parts.provider });
  const cancellation = createOrderCancellation({ coupons });
  const orders = createOrdersService({ db, stock, cancellation, refunds, orderNotices, now });
  checkout.onStart(async (userId, total) => spending.check(db, userId, total));
  const steps = createOrderSteps({ stock, cancellation, now });
  const answers = createReturnAnswers({ stock, cancellation, now });
  const returns = createReturnsService({ db, brands, answers, refunds, orderNotices, now });
  const fulfilment = createFulfilmentService({ db, brands, steps, refunds, orderNotices, now });
  const operatorOrders = createOperatorOrdersService({
    db,
    brands,
    audit,
    steps,
    answers,
    refunds,
    orderNotices,
    now,
  });
  endpoints.add({
    fulfilment: fulfilmentRoutes(fulfilment),
    guestOrders: guestOrdersRoutes(createGuestOrdersService({ db, checkout, orders, linkTokens })),
    operatorOrders: operatorOrdersRoutes(operatorOrders),
    orders: ordersRoutes(orders, payments),
    returns: returnsRoutes(returns, orders),
    spending: spendingRoutes(spending),
  });
  const providerRefunds = createProviderRefunds({ db, jobs, orderNotices, now, provider: parts.provider });
  paymentEvents.on('chargeChanged', async ({ chargeKey }) => {
    await payments.look(chargeKey);
    await providerRefunds.follow(chargeKey);
  });
  cart.extensions.register('mergeOrders', async (transaction, { from, to }) =>
    orders.within(transaction).adopt(from, to),
  );
  brands.onLeave(createStrandedOrders({ users: parts.users, notices }).announce);
  deletion.register('orders', orders.forgetPerson);
  // Separate sweeps: a provider that does not answer must not delay the end of holds or the mails.
  const sweeps = [
    startSweeping([payments.settleLeft, refunds.pay], log),
    startSweeping([orderNotices.send], log),
    startSweeping([stock.releaseExpired, checkout.endExpired, cart.endLeft], log),
  ];
  phases.onStop('activity', async () => {
    await Promise.all(sweeps.map(async (sweeping) => sweeping.stop()));
  });
  return { orders, spending };
}
