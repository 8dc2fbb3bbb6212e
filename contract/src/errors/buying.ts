import type { ErrorList } from './error-list.ts';

/** Errors of carts, checkouts, payments, orders, wishlists and reviews. */
export const buyingErrors = {
  guest_key_missing: {
    status: 400,
    message: 'Sign in, or send the X-Guest-Key header that this browser made for its cart',
  },
  own_product: { status: 403, message: 'You cannot buy what your own brand sells' },
  review_not_bought: { status: 403, message: 'Only who has bought this product here can review it' },
  not_your_review_to_answer: { status: 403, message: 'Only the brand that sells this product can answer' },
  own_brand_review: { status: 403, message: 'Nobody reviews what the brand that they work for sells' },
  own_review: { status: 403, message: 'This is your own review' },
  product_not_found: { status: 404, message: 'Product not found' },
  address_not_found: { status: 404, message: 'There is no such address' },
  cart_line_not_found: { status: 404, message: 'This is no longer in your cart' },
  coupon_not_found: { status: 404, message: 'There is no such coupon' },
  checkout_not_found: { status: 404, message: 'There is no such checkout' },
  order_not_found: { status: 404, message: 'There is no such order' },
  review_not_found: { status: 404, message: 'There is no such review' },
  return_not_found: { status: 404, message: 'There is no such return' },
  payment_not_found: { status: 404, message: 'There is no such payment' },
  payment_method_not_found: { status: 404, message: 'There is no such payment method' },
  wishlist_item_not_found: { status: 404, message: 'This product is not on your wishlist' },
  collection_not_found: { status: 404, message: 'This list is not there' },
  collection_name_taken: { status: 409, message: 'You have a list of this name. Choose another name.' },
  too_many_collections: { status: 409, message: 'You have 30 lists. Delete one before you add another.' },
  wishlist_full: { status: 409, message: 'Your wishlist is full. Take something off it first.' },
  too_many_addresses: {
    status: 409,
    message: 'You have 20 addresses. Delete one before you add another.',
  },
  too_many_payment_methods: {
    status: 409,
    message: 'You have 10 payment methods. Remove one before you add another.',
  },
  cart_full: {
    status: 409,
    message: 'Your cart has 50 products. Take one out before you add another.',
  },
  cart_empty: { status: 409, message: 'There is nothing in your cart that can be bought' },
  cart_currency_mixed: {
    status: 409,
    message: 'This is sold in another currency than what is in your cart. Buy the one first, then the other.',
  },
  product_sold_out: { status: 409, message: 'This product is sold out' },
  product_no_longer_sold: { status: 409, message: 'This is no longer sold. Start again without it.' },
  not_enough_stock: { status: 409, message: 'There are not as many left' },
  total_too_large: {
    status: 409,
    message: 'This is more than can be paid at once. Buy some of it first, and the rest after that.',
  },
  totals_changed: {
    status: 409,
    message:
      'Prices, stock or shipping have changed since you looked. See what is new, and go on from there.',
  },
  coupon_used: {
    status: 409,
    message:
      'You have used this code already, and it works once. Change your cart to see the total without it.',
  },
  checkout_over: {
    status: 409,
    message: 'This checkout is over, and nothing was charged. Start again.',
  },
  checkout_moved: {
    status: 409,
    message: 'You went on to pay in another tab or on another device. Nothing was charged here.',
  },
  checkout_bought: {
    status: 409,
    message: 'You have paid in another tab or on another device. Nothing was charged here.',
  },
  checkout_paid: { status: 409, message: 'This checkout has been paid already' },
  payment_under_way: { status: 409, message: 'A payment for this is on its way already' },
  buying_paused: { status: 409, message: 'You have paused buying' },
  spending_limit_reached: { status: 409, message: 'This is more than the limit that you have set yourself' },
  order_not_returnable: {
    status: 409,
    message: 'This order cannot be returned: only from when it can no longer be cancelled, for 30 days',
  },
  return_under_way: { status: 409, message: 'A return of this order waits for the brand’s answer already' },
  return_answered: { status: 409, message: 'This return is answered already' },
  order_not_cancellable: { status: 409, message: 'This order can no longer be cancelled' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another order. Send a new one.',
  },
  too_many_checkouts: {
    status: 429,
    message:
      'Too many checkouts were started from your network and not paid for. Try again in a few minutes.',
  },
  checkout_too_slow: {
    status: 503,
    message: 'Your items could not be held in time, and nothing was charged. Try again.',
  },
  payment_provider_unreachable: {
    status: 503,
    message: 'The payment provider does not answer. Try again in a moment.',
  },
  payments_not_set_up: {
    status: 503,
    message: 'Payments are not set up on this server yet, so nothing can be bought here at the moment.',
  },
} as const satisfies ErrorList;
