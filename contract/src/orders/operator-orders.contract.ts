import { z } from 'zod';
import { endpoint } from '../access.ts';
import { newRefundSchema, newShipmentSchema } from './fulfilment.schemas.ts';
import {
  operatorOrderDetailSchema,
  operatorOrderListSchema,
  operatorOrderSchema,
  orderCancellationSchema,
} from './operator-orders.schemas.ts';
import { returnAnswerSchema } from './returns.schemas.ts';

const tags = ['Orders of all brands'];
const byOrder = z.object({ id: z.uuid('An order’s id is a UUID') });

export const operatorOrdersContract = {
  list: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/orders', tags, summary: 'The orders of all brands, latest first' })
    .input(operatorOrderListSchema)
    .outputPage(operatorOrderSchema),
  detail: endpoint
    .meta({ access: 'admin', refuses: ['order_not_found'] })
    .route({ method: 'GET', path: '/admin/orders/{id}', tags, summary: 'An order of any brand' })
    .input(byOrder)
    .output(operatorOrderDetailSchema),
  ship: endpoint
    .meta({ access: 'admin', refuses: ['order_not_found', 'units_not_left'] })
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/shipments',
      tags,
      summary: 'Say in a brand’s place that units are on their way',
    })
    .input(newShipmentSchema.safeExtend(byOrder.shape))
    .output(operatorOrderDetailSchema),
  deliver: endpoint
    .meta({ access: 'admin', refuses: ['order_not_found', 'shipment_not_found'] })
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/shipments/{shipmentId}/delivered',
      tags,
      summary: 'Say in a brand’s place that a shipment has arrived',
    })
    .input(byOrder.extend({ shipmentId: z.uuid('A shipment’s id is a UUID') }))
    .output(operatorOrderDetailSchema),
  refund: endpoint
    .meta({
      access: 'admin',
      refuses: ['order_not_found', 'refund_too_large', 'refund_too_small', 'units_not_left'],
    })
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/refunds',
      tags,
      summary: 'Give money back in a brand’s place, and say which units are not sent',
    })
    .input(newRefundSchema.safeExtend(byOrder.shape))
    .output(operatorOrderDetailSchema),
  cancel: endpoint
    .meta({ access: 'admin', refuses: ['order_not_cancellable', 'order_not_found', 'units_not_left'] })
    .route({
      method: 'POST',
      path: '/admin/orders/{id}/cancellation',
      tags,
      summary: 'Cancel an order of which nothing was sent: all of its money goes back',
    })
    .input(orderCancellationSchema.extend(byOrder.shape))
    .output(operatorOrderDetailSchema),
  answerReturn: endpoint
    .meta({ access: 'admin', refuses: ['return_answered', 'return_not_found'] })
    .route({
      method: 'POST',
      path: '/admin/returns/{id}/answer',
      tags,
      summary: 'Accept or refuse a return in a brand’s place',
    })
    .input(returnAnswerSchema.extend({ id: z.uuid('A return’s id is a UUID') }))
    .output(operatorOrderDetailSchema),
};
