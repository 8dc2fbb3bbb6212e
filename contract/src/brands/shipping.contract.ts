import { endpoint } from '../access.ts';
import { brandShippingSchema, brandShippingTableSchema } from '../shop/shop-settings.schemas.ts';

const tags = ['Shipping of a brand'];

export const brandShippingContract = {
  read: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/shipping',
      tags,
      summary: 'What shipping from one’s brand costs, by country',
    })
    .output(brandShippingSchema),
  replace: endpoint
    .meta({ access: 'brand', refuses: ['shop_table_changed'] })
    .route({
      method: 'PUT',
      path: '/brands/shipping',
      tags,
      summary: 'Replace what shipping from one’s brand costs; without rates the shop’s count',
    })
    .input(brandShippingTableSchema)
    .output(brandShippingSchema, { message: 'Shipping is saved' }),
};
