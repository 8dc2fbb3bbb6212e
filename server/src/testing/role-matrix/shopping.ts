import { randomUUID } from 'node:crypto';
import { type MatrixFixture, newAddress, newGreenClaim, newProduct } from './fixture.ts';
import { newShipment, sentShipment, soldOrder } from './sold-order.ts';
import { type Input, type MatrixRow, admins, brands, everyone, row, signedIn } from './row.ts';

const total = { amount: 100, currency: 'USD' };

/** Creates the owner's brand. `brandOrder` also names an order that does not exist. */
const ownBrand = async (f: MatrixFixture): Promise<Input> => {
  await f.brand();
  return {};
};
const brandOrder = async (f: MatrixFixture): Promise<Input> => {
  await f.brand();
  return { id: randomUUID() };
};
const shipped = async (f: MatrixFixture): Promise<Input> => {
  const { id, productId } = await soldOrder(f);
  return { id, ...newShipment(productId) };
};
const refunded = async (f: MatrixFixture): Promise<Input> => {
  const { id, productId } = await soldOrder(f);
  const units = [{ productId, quantity: 1 }];
  return { id, requestId: randomUUID(), units, message: 'It broke in our hands' };
};

/** Products and their sellers. */
//                                 anonymous user brand streamer admin owner other
export const shoppingMatrix: Record<string, MatrixRow> = {
  'home.content': row(everyone),
  'home.promo': row(everyone),

  'products.list': row(everyone),
  'products.facets': row(everyone),
  'search.suggestions': row(everyone, () => ({ q: 'jug' })),
  'search.streams': row(everyone, () => ({ q: 'jug' })),
  'search.brands': row(everyone, () => ({ q: 'jug' })),
  'products.cards': row(everyone, ({ productId }) => ({ ids: productId })),
  'products.detail': row(everyone, ({ productId }) => ({ id: productId })),
  'products.prices': row(everyone, ({ productId }) => ({ id: productId })),
  'products.recommended': row(everyone, ({ productId }) => ({ ids: productId })),
  'products.viewed': row(everyone, ({ productId }) => ({ id: productId, before: ['another'] })),
  'products.related': row(everyone, ({ productId }) => ({ id: productId })),

  'brands.profile': row(everyone, async (f) => ({ slug: await f.brand() }), brands),
  'green.rating': row(everyone, async (f) => ({ slug: await f.brand() }), brands),
  'green.own': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'green.file': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return newGreenClaim();
    },
    brands,
  ),
  'green.withdraw': row('401 403 404 403 404 ok 404', async (f) => ({ id: await f.greenClaim() }), brands),
  'green.isVerifier': row(signedIn),
  'green.verifiers': row(admins),
  'green.appointVerifier': row(admins, ({ bystander }) => ({ username: bystander.username })),
  'green.dismissVerifier': row(admins, ({ bystander }) => ({ userId: bystander.id })),
  'green.waiting': row(admins),
  'green.decide': row(
    '401 403 403 403 ok 403 403',
    async (f) => ({ id: await f.greenClaim(), status: 'accepted', reason: 'Looked up at the body' }),
    brands,
  ),
  // An account with the role brand or admin but without a brand has nothing to change or list.
  'brands.update': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return { location: 'Leeds' };
    },
    brands,
  ),
  'brandProducts.list': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'brandProducts.detail': row(
    '401 403 404 403 404 ok 404',
    async (f) => ({ id: await f.brandProduct() }),
    brands,
  ),
  'brandProducts.add': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return newProduct;
    },
    brands,
  ),
  'brandProducts.change': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.brandProduct(), ...newProduct }),
    brands,
  ),
  'brandProducts.remove': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.brandProduct() }),
    brands,
  ),
  'green.object': row(
    signedIn,
    async (f) => ({ id: await f.acceptedGreenClaim(), reason: 'The certificate is of another mill' }),
    brands,
  ),
  'green.waitingObjections': row(admins),
  'green.answerObjection': row(
    admins,
    async (f) => ({ id: await f.greenObjection(), outcome: 'stands', reason: 'Looked at again' }),
    brands,
  ),

  'productApproval.waiting': row(admins),
  'productApproval.decide': row(
    admins,
    async (f) => ({ ...(await f.waitingProduct()), status: 'approved' }),
    brands,
  ),

  'coupons.list': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'coupons.add': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return { code: `MATRIX-${randomUUID().slice(0, 8)}`, discount: { percent: 10 } };
    },
    brands,
  ),
  // Nobody can end another brand's coupon. That includes admins, who would need the brand themselves.
  'coupons.end': row('401 403 404 403 404 ok 404', async (f) => ({ id: await f.coupon() }), brands),

  'spending.read': row(signedIn),
  'spending.set': row(signedIn, () => ({ dayLimit: total, note: 'Sleep on it' })),

  'reviews.list': row(everyone, ({ productId }) => ({ id: productId })),
  'reviews.own': row(signedIn, ({ productId }) => ({ id: productId })),
  'reviews.write': row('401 403 403 403 403 ok 403', async (f) => {
    await f.order();
    return { id: f.productId, rating: 4, comment: 'Holds a litre' };
  }),
  'reviews.removeOwn': row(signedIn, ({ productId }) => ({ id: productId })),
  'reviews.markHelpful': row('401 ok ok ok ok 403 ok', async (f) => ({ id: await f.review() })),
  'reviews.unmarkHelpful': row('401 ok ok ok ok 403 ok', async (f) => ({ id: await f.review() })),
  // The product of the matrix belongs to a brand without an account. reviews.test.ts tests a brand that can
  // answer.
  'reviews.answer': row('401 403 403 403 403 403 403', async (f) => ({
    id: await f.review(),
    text: 'Thank you',
  })),
  'reviews.removeAnswer': row('401 403 403 403 403 403 403', async (f) => ({ id: await f.review() })),
  'reviews.report': row('401 ok ok ok ok 403 ok', async (f) => ({ id: await f.review(), reason: 'spam' })),
  'reviews.remove': row(admins, async (f) => ({ id: await f.review(), reason: 'Matrix' })),

  'wishlists.list': row(signedIn),
  'wishlists.productIds': row(signedIn),
  'wishlists.add': row(signedIn, ({ productId }) => ({ productId })),
  'wishlists.remove': row(signedIn, ({ productId }) => ({ productId })),
  'wishlistCollections.list': row(signedIn),
  'wishlistCollections.create': row('401 ok ok ok ok ok ok', () => ({ name: 'Matrix' })),
  'wishlistCollections.change': row('401 404 404 404 404 ok 404', async (f) => ({
    id: await f.collection(),
    isShared: true,
  })),
  'wishlistCollections.put': row('401 404 404 404 404 ok 404', async (f) => ({
    productId: f.productId,
    collectionId: await f.collection(),
  })),
  'wishlistCollections.remove': row('401 404 404 404 404 ok 404', async (f) => ({
    id: await f.collection(),
  })),
  'wishlistCollections.shared': row(everyone, async (f) => ({ shareKey: await f.sharedCollection() })),

  // A visitor without a guest key has an empty cart and cannot add to it.
  'cart.read': row(everyone),
  'cart.add': row('400 ok ok ok ok ok ok', ({ productId }) => ({ productId, quantity: 1 })),
  'cart.setQuantity': row('400 404 404 404 404 ok 404', async (f) => ({
    id: await f.cartLine(),
    quantity: 2,
  })),
  'cart.setOptions': row('400 404 404 404 404 ok 404', async (f) => ({ id: await f.cartLine() })),
  'cart.remove': row('400 ok ok ok ok ok ok', async (f) => ({ id: await f.cartLine() })),
  'cart.setCoupon': row('400 ok ok ok ok ok ok', () => ({ code: 'GREEN10' })),
  'cart.removeCoupon': row('400 ok ok ok ok ok ok'),
  'cart.merge': row(signedIn, () => ({ guestKey: 'a'.repeat(43) })),

  'checkout.paymentOptions': row(everyone),
  'checkout.start': row('400 ok ok ok ok ok ok', async (f) => {
    if (f.caller === undefined) return { email: f.owner.email, address: newAddress, total };
    await f.post('POST', '/cart/lines', f.caller, { productId: f.productId, quantity: 1 });
    const { totals } = await f.post('GET', '/cart?countryCode=GB', f.caller);
    return { email: f.caller.email, address: newAddress, total: totals.total };
  }),
  'checkout.read': row('400 404 404 404 404 ok 404', async (f) => ({ id: await f.checkout() })),
  'checkout.resume': row('400 404 404 404 404 ok 404', async (f) => {
    const id = await f.checkout();
    const { totals } = await f.post('GET', `/checkouts/${id}`, f.owner);
    return { id, total: totals.total };
  }),
  'checkout.cancel': row('400 404 404 404 404 ok 404', async (f) => ({ id: await f.checkout() })),

  'guestOrders.list': row(signedIn, () => ({ guestKey: 'a'.repeat(43) })),
  // Only the owner has placed the order with this key, and already owns it.
  'guestOrders.claim': row('401 404 404 404 404 ok 404', async (f) => ({
    id: await f.order(),
    guestKey: 'a'.repeat(43),
  })),
  // An order of an account has no link token.
  'guestOrders.open': row('404 404 404 404 404 404 404', async (f) => ({
    id: await f.order(),
    token: 'a'.repeat(43),
  })),
  'orders.list': row(signedIn),
  'orders.detail': row('400 404 404 404 404 ok 404', async (f) => ({ id: await f.order() })),
  'orders.cancel': row('400 404 404 404 404 ok 404', async (f) => ({ id: await f.order() })),
  'orders.cancelPurchase': row('400 404 404 404 404 ok 404', async (f) => ({ id: await f.order() })),
  'orders.place': row('400 404 404 404 404 ok 404', async (f) => ({
    headers: { 'idempotency-key': randomUUID() },
    checkoutId: await f.checkout(),
    payment: { testCard: 'visa' },
  })),
  'returns.ask': row('400 404 404 404 404 409 404', async (f) => ({
    // A recent order is cancelled, not returned.
    id: await f.order(),
    lines: [{ productId: f.productId, quantity: 1, reason: 'Too small' }],
  })),
  'returns.list': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'returns.answer': row(
    '401 403 404 403 404 404 404',
    async (f) => {
      await f.brand();
      return { id: randomUUID(), isAccepted: false, message: 'It was worn' };
    },
    brands,
  ),
  'fulfilment.list': row('401 403 404 403 404 ok 404', ownBrand, brands),
  'fulfilment.pickList': row('401 403 404 403 404 ok 404', ownBrand, brands),
  'fulfilment.packingSlips': row(
    '401 403 404 403 404 ok 404',
    async (f) => ({ orders: (await soldOrder(f)).id }),
    brands,
  ),
  'fulfilment.open': row('401 403 404 403 404 ok 404', ownBrand, brands),
  'fulfilment.detail': row(
    '401 403 404 403 404 ok 404',
    async (f) => ({ id: (await soldOrder(f)).id }),
    brands,
  ),
  'fulfilment.ship': row('401 403 404 403 404 ok 404', shipped, brands),
  'fulfilment.deliver': row('401 403 404 403 404 ok 404', sentShipment, brands),
  'fulfilment.refund': row('401 403 404 403 404 ok 404', refunded, brands),
  'operatorOrders.list': row(admins),
  'operatorOrders.detail': row('401 403 403 403 ok 403 403', async (f) => ({ id: await f.order() })),
  'operatorOrders.ship': row('401 403 403 403 ok 403 403', shipped, brands),
  'operatorOrders.deliver': row('401 403 403 403 ok 403 403', sentShipment, brands),
  'operatorOrders.refund': row('401 403 403 403 ok 403 403', refunded, brands),
  'operatorOrders.cancel': row('401 403 403 403 ok 403 403', async (f) => ({
    id: await f.order(),
    requestId: randomUUID(),
    message: 'Its brand is gone',
  })),
  'operatorOrders.answerReturn': row('401 403 403 403 404 403 403', () => ({
    id: randomUUID(),
    isAccepted: false,
    message: 'It was worn',
  })),
  'sales.read': row(
    '401 403 404 403 404 ok 404',
    async (f) => Object.assign(await ownBrand(f), { from: '2026-05-01', to: '2026-05-31' }),
    brands,
  ),
  'payouts.own': row('401 403 404 403 404 ok 404', ownBrand, brands),
  'payouts.standings': row(admins),
  'payouts.ofBrand': row(admins, () => ({ brandId: randomUUID() })),
  'payouts.reverse': row('401 403 403 403 404 403 403', () => ({ id: randomUUID(), reason: 'Matrix' })),
  // No brand is owed anything.
  'payouts.record': row('401 403 403 403 404 403 403', () => ({
    id: randomUUID(),
    brandId: randomUUID(),
    currency: 'USD',
    amountCents: 1,
    paidOn: '2026-05-31',
    reference: 'Matrix',
  })),
  'inventory.list': row('401 403 404 403 404 ok 404', ownBrand, brands),
  'inventory.export': row('401 403 404 403 404 ok 404', ownBrand, brands),
  'inventory.imports': row('401 403 404 403 404 ok 404', ownBrand, brands),
  'inventory.change': row(
    '401 403 404 403 404 ok 404',
    async (f) => ({ ids: [await f.brandProduct()], active: true }),
    brands,
  ),
  'inventory.duplicate': row(
    '401 403 404 403 404 ok 404',
    async (f) => ({ id: await f.brandProduct() }),
    brands,
  ),
  'inventory.history': row(
    '401 403 404 403 404 404 404',
    async (f) => Object.assign(await ownBrand(f), { id: f.productId }),
    brands,
  ),
  'inventory.startImport': row('401 403 404 403 404 404 404', brandOrder, brands),
  'inventory.continueImport': row('401 403 404 403 404 404 404', brandOrder, brands),
  'orders.payment': row('400 404 404 404 404 ok 404', async (f) => ({ id: (await f.payment()).id })),
  'orders.confirmPayment': row('400 404 404 404 404 ok 404', async (f) => ({
    id: (await f.payment()).id,
    isApproved: true,
  })),
};
