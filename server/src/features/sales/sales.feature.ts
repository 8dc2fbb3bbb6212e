import type { Platform } from '../../platform/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { payoutsRoutes } from './payouts.routes.ts';
import { createPayoutsService, type PayoutsService } from './payouts.service.ts';
import { salesRoutes } from './sales.routes.ts';
import { createSalesService } from './sales.service.ts';

export function registerSales(
  { endpoints, database, now }: Platform,
  parts: Parameters<typeof createSalesService>[0] & {
    audit: AuditService;
    brands: BrandsService;
    notices: NoticesService;
  },
): PayoutsService {
  const payouts = createPayoutsService({ db: database.db, now, ...parts });
  endpoints.add({ sales: salesRoutes(createSalesService(parts)), payouts: payoutsRoutes(payouts) });
  return payouts;
}
