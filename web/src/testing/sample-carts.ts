import type { Cart, CartLine, Totals } from '@greenroom/contract/cart/cart.schemas';
import type { Order, OrderDetail } from '@greenroom/contract/orders/orders.schemas';

const usd = (amount: number) => ({ amount, currency: 'USD' });

/** A cart line. `more` overrides the defaults. */
export function cartLine(more: Partial<CartLine> = {}): CartLine {
  const quantity = more.quantity ?? 1;
  const unitPrice = more.unitPrice ?? usd(2450);
  return {
    id: '0b9a7a52-6a3b-4a3c-9b0e-1f6f0a1b2c3d',
    productId: 'sunday-mug',
    name: 'Sunday Mug',
    image: '/icon-192.png',
    brand: { name: 'Fernhollow', slug: 'fernhollow' },
    color: '',
    size: '',
    quantity,
    unitPrice,
    price: usd(unitPrice.amount * quantity),
    discount: usd(0),
    priceNote: 'Regular price',
    available: 10,
    ...more,
  };
}

export function totals(more: Partial<Totals> = {}): Totals {
  return { items: usd(2450), discount: usd(0), shipping: usd(599), total: usd(3049), ...more };
}

export function cart(lines: readonly CartLine[] = [], more: Partial<Cart> = {}): Cart {
  const items = lines.reduce((sum, { price }) => sum + price.amount, 0);
  return {
    lines: [...lines],
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: totals({ items: usd(items), total: usd(items + 599) }),
    ...more,
  };
}

export const deliveryAddress = {
  recipient: 'Robin Vale',
  line1: 'Moss Lane 4',
  line2: '',
  city: 'Wien',
  region: '',
  postalCode: '1010',
  countryCode: 'AT',
  phone: '',
};

export function order(more: Partial<Order> = {}): Order {
  return {
    id: '5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e1f',
    orderNumber: 'GR-7K3M9-Q2XF0',
    date: '2026-05-04T12:00:00.000Z',
    total: 58.54,
    currency: 'USD',
    items: 2,
    status: 'processing',
    brand: { name: 'Fernhollow', slug: 'fernhollow' },
    images: [{ url: '/icon-192.png', alt: 'Sunday Mug' }],
    ...more,
  };
}

export function orderDetail(more: Partial<OrderDetail> = {}): OrderDetail {
  const { id: _id, available: _available, ...line } = cartLine({ quantity: 2 });
  return {
    ...order(),
    email: 'robin@example.com',
    address: deliveryAddress,
    lines: [line],
    totals: totals({ items: usd(4900), tax: usd(355), taxRate: 0.0725, total: usd(5854) }),
    paidWith: 'Visa ending in 4242',
    cancelledUnits: [],
    returns: [],
    timeline: [{ kind: 'placed', at: '2026-05-04T12:00:00.000Z', amount: usd(5854) }],
    ...more,
  };
}
