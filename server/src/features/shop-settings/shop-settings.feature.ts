import type { Platform } from '../../platform/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { shopSettingsRoutes } from './shop-settings.routes.ts';
import { createShopSettingsService, type ShopSettingsService } from './shop-settings.service.ts';

export function registerShopSettings(
  { endpoints, database, now }: Platform,
  { audit }: { audit: AuditService },
): ShopSettingsService {
  const shopSettings = createShopSettingsService({ db: database.db, audit, now });
  endpoints.add({ shopSettings: shopSettingsRoutes(shopSettings) });
  return shopSettings;
}
