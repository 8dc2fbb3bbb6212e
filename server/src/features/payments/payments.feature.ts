import type { Platform } from '../../platform/platform.ts';
import type { PaymentProvider } from './payments.service.ts';
import { createTestProvider } from './test-provider/test-provider.service.ts';

/** The payment provider that the configuration chooses; undefined where payments are not set up. */
export function registerPayments({ database, environment }: Platform): PaymentProvider | undefined {
  return environment.takesTestPayments ? createTestProvider({ db: database.db }) : undefined;
}
