import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { PaymentMethodVault } from '../payments/payments.service.ts';
import { paymentMethodsRoutes } from './payment-methods.routes.ts';
import { createPaymentMethodsService, type PaymentMethodsService } from './payment-methods.service.ts';

export function registerPaymentMethods(
  { endpoints, database: { db } }: Platform,
  { provider, deletion }: { provider: PaymentMethodVault | undefined; deletion: AccountDeletion },
): PaymentMethodsService {
  const paymentMethods = createPaymentMethodsService({ db, provider });
  endpoints.add({ paymentMethods: paymentMethodsRoutes(paymentMethods) });
  deletion.register('payment-methods', paymentMethods.forgetUser);
  return paymentMethods;
}
