import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  cancelledPurchaseSchema,
  idempotencyKeySchema,
  newOrderSchema,
  orderDetailSchema,
  orderSchema,
  paymentSchema,
} from './orders.schemas.ts';
import { cursorSchema } from '../page.ts';

const tags = ['Orders'];
const orderId = z.object({ id: z.uuid('An order’s id is a UUID') });
const paymentId = z.object({ id: z.uuid('A payment’s id is a UUID') });

export const ordersContract = {
  list: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'GET', path: '/orders', tags, summary: 'The signed-in user’s own orders, latest first' })
    .input(
      z.object({
        cursor: cursorSchema,
        limit: z.coerce.number().int().min(1).max(50).default(10),
      }),
    )
    .outputPage(orderSchema),
  detail: endpoint
    .meta({ access: 'anyone', refuses: ['guest_key_missing', 'order_not_found'] })
    .route({ method: 'GET', path: '/orders/{id}', tags, summary: 'An order of the user, or of the guest' })
    .input(orderId)
    .output(orderDetailSchema),
  cancel: endpoint
    .meta({ access: 'anyone', refuses: ['guest_key_missing', 'order_not_cancellable', 'order_not_found'] })
    .route({
      method: 'POST',
      path: '/orders/{id}/cancel',
      tags,
      summary: 'Cancel an order: its money comes back, and its units can be sold again',
    })
    .input(orderId)
    .output(orderDetailSchema),
  cancelPurchase: endpoint
    .meta({ access: 'anyone', refuses: ['guest_key_missing', 'order_not_cancellable', 'order_not_found'] })
    .route({
      method: 'POST',
      path: '/orders/{id}/cancel-purchase',
      tags,
      summary:
        'Cancel all orders that were paid together with this one, as far as they can still be cancelled',
    })
    .input(orderId)
    .output(cancelledPurchaseSchema),
  place: endpoint
    .meta({
      access: 'anyone',
      refuses: [
        'checkout_bought',
        'checkout_moved',
        'checkout_not_found',
        'checkout_over',
        'checkout_paid',
        'coupon_used',
        'guest_key_missing',
        'idempotency_key_reused',
        'payment_method_not_found',
        'payment_under_way',
        'product_no_longer_sold',
        'spending_limit_reached',
      ],
    })
    .route({
      method: 'POST',
      path: '/orders',
      tags,
      summary: 'Pay for a checkout, and place its orders: one a brand',
      inputStructure: 'detailed',
    })
    .input(z.object({ headers: z.object({ 'idempotency-key': idempotencyKeySchema }), body: newOrderSchema }))
    .output(paymentSchema),
  payment: endpoint
    .meta({ access: 'anyone', refuses: ['guest_key_missing', 'payment_not_found'] })
    .route({ method: 'GET', path: '/payments/{id}', tags, summary: 'How a payment goes on' })
    .input(paymentId)
    .output(paymentSchema),
  confirmPayment: endpoint
    .meta({ access: 'anyone', refuses: ['guest_key_missing', 'payment_not_found'] })
    .route({
      method: 'POST',
      path: '/payments/{id}/confirm',
      tags,
      summary: 'Say that the shopper has done the provider’s second step, or will not',
    })
    .input(paymentId.extend({ isApproved: z.boolean() }))
    .output(paymentSchema),
};
