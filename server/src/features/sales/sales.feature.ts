import type { Platform } from '../../platform/platform.ts';
import { salesRoutes } from './sales.routes.ts';
import { createSalesService } from './sales.service.ts';

export function registerSales(
  { endpoints }: Platform,
  parts: Parameters<typeof createSalesService>[0],
): void {
  endpoints.add({ sales: salesRoutes(createSalesService(parts)) });
}
