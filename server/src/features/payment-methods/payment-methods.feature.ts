import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import { paymentMethodsRoutes } from './payment-methods.routes.ts';
import { createPaymentMethodsService, type PaymentMethodsService } from './payment-methods.service.ts';
import { createTestPayments } from './test-payments.service.ts';

export function registerPaymentMethods(
  { endpoints, database: { db } }: Platform,
  { deletion }: { deletion: AccountDeletion },
): PaymentMethodsService {
  const paymentMethods = createPaymentMethodsService({ db, provider: createTestPayments({ db }) });
  endpoints.add({ paymentMethods: paymentMethodsRoutes(paymentMethods) });
  deletion.register('payment-methods', paymentMethods.forgetUser);
  return paymentMethods;
}
