import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  brandOrderDetailSchema,
  brandOrderSchema,
  chosenOrdersSchema,
  newRefundSchema,
  newShipmentSchema,
  openOrdersSchema,
  packingSlipSchema,
  pickListSchema,
} from './fulfilment.schemas.ts';
import { orderStatusSchema } from './orders.schemas.ts';
import { cursorSchema } from '../page.ts';

const tags = ['Orders of a brand'];
const byOrder = z.object({ id: z.uuid('An order’s id is a UUID') });

export const fulfilmentContract = {
  list: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/orders',
      tags,
      summary: 'The orders of one’s brand, latest first',
    })
    .input(
      z.object({
        status: orderStatusSchema.optional(),
        cursor: cursorSchema,
        limit: z.coerce.number().int().min(1).max(50).default(20),
      }),
    )
    .outputPage(brandOrderSchema),
  pickList: endpoint
    .meta({ access: 'brand', refuses: ['order_not_found'] })
    .route({
      method: 'GET',
      path: '/brands/orders/pick-list',
      tags,
      summary: 'The units that wait to be sent, of all orders or of chosen ones together',
    })
    .input(z.object({ orders: chosenOrdersSchema.optional() }))
    .output(pickListSchema),
  packingSlips: endpoint
    .meta({ access: 'brand', refuses: ['order_not_found'] })
    .route({
      method: 'GET',
      path: '/brands/orders/packing-slips',
      tags,
      summary: 'The packing slips of chosen orders. An order of which nothing waits to be sent has none',
    })
    .input(z.object({ orders: chosenOrdersSchema }))
    .output(z.object({ slips: z.array(packingSlipSchema) })),
  open: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/orders/open',
      tags,
      summary: 'How many orders and returns wait for one’s brand',
    })
    .output(openOrdersSchema),
  detail: endpoint
    .meta({ access: 'brand', refuses: ['order_not_found'] })
    .route({ method: 'GET', path: '/brands/orders/{id}', tags, summary: 'An order of one’s brand' })
    .input(byOrder)
    .output(brandOrderDetailSchema),
  ship: endpoint
    .meta({
      access: 'brand',
      refuses: ['order_not_found', 'units_not_left'],
    })
    .route({
      method: 'POST',
      path: '/brands/orders/{id}/shipments',
      tags,
      summary: 'Say that units of an order are on their way, and by whom',
    })
    .input(newShipmentSchema.safeExtend(byOrder.shape))
    .output(brandOrderDetailSchema),
  deliver: endpoint
    .meta({ access: 'brand', refuses: ['order_not_found', 'shipment_not_found'] })
    .route({
      method: 'POST',
      path: '/brands/orders/{id}/shipments/{shipmentId}/delivered',
      tags,
      summary: 'Say that a shipment has arrived',
    })
    .input(byOrder.extend({ shipmentId: z.uuid('A shipment’s id is a UUID') }))
    .output(brandOrderDetailSchema),
  refund: endpoint
    .meta({
      access: 'brand',
      refuses: ['order_not_found', 'refund_too_large', 'refund_too_small', 'units_not_left'],
    })
    .route({
      method: 'POST',
      path: '/brands/orders/{id}/refunds',
      tags,
      summary: 'Give money back, and say which units are not sent',
    })
    .input(newRefundSchema.safeExtend(byOrder.shape))
    .output(brandOrderDetailSchema),
};
