import { endpoint } from '../access.ts';
import {
  commissionSchema,
  shippingTableSchema,
  shopSettingsSchema,
  taxTableSchema,
} from './shop-settings.schemas.ts';

const tags = ['Admin'];

/** Settings of the whole shop, made by operators. */
export const shopSettingsContract = {
  read: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/shop', tags, summary: 'Commission, shipping and tax' })
    .output(shopSettingsSchema),
  setCommission: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'PUT', path: '/admin/shop/commission', tags, summary: 'Set the commission from now on' })
    .input(commissionSchema)
    .output(shopSettingsSchema),
  setShipping: endpoint
    .meta({ access: 'admin', refuses: ['shop_table_changed'] })
    .route({ method: 'PUT', path: '/admin/shop/shipping', tags, summary: 'Replace the table of shipping' })
    .input(shippingTableSchema)
    .output(shopSettingsSchema),
  setTaxes: endpoint
    .meta({ access: 'admin', refuses: ['shop_table_changed'] })
    .route({ method: 'PUT', path: '/admin/shop/taxes', tags, summary: 'Replace the table of taxes' })
    .input(taxTableSchema)
    .output(shopSettingsSchema),
};
