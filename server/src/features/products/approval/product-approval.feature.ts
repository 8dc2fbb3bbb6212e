import type { Platform } from '../../../platform/platform.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import { productApprovalRoutes } from './product-approval.routes.ts';
import { createProductApprovalService } from './product-approval.service.ts';

export function registerProductApproval(
  { endpoints, database }: Platform,
  below: { audit: AuditService; brands: BrandsService; notices: NoticesService },
): void {
  const service = createProductApprovalService({ db: database.db, ...below });
  endpoints.add({ productApproval: productApprovalRoutes(service) });
}
