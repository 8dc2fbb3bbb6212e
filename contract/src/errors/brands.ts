import type { ErrorList } from './error-list.ts';

/** Errors of brands: teams, keys, products, files, green claims, shipping, payouts and the home page. */
export const brandErrors = {
  import_not_utf8: {
    status: 400,
    message: 'This file is not in UTF-8, so letters would be lost. Save the file as CSV UTF-8.',
  },
  key_not_valid: {
    status: 401,
    message:
      'This API key is not valid, or not any more: it may be revoked, replaced or expired. Use another key of the brand.',
  },
  not_a_brand: { status: 403, message: 'You need a brand account to do this' },
  not_your_brand: { status: 403, message: 'Only the brand’s own account or an admin can do this' },
  not_your_product: { status: 403, message: 'Only the brand that sells this product can do this' },
  key_not_enough: { status: 403, message: 'This API key does not open this call' },
  brand_permission_missing: { status: 403, message: 'Your role in this brand’s team does not include this' },
  invitation_of_other_address: {
    status: 403,
    message: 'This invitation is for another email address. Sign in with the account of that address',
  },
  own_green_claim: {
    status: 403,
    message: 'Nobody decides on a claim of a brand that they work for, or that they filed',
  },
  brand_not_found: { status: 404, message: 'Brand not found' },
  key_not_found: { status: 404, message: 'This key is not there any more' },
  invitation_not_found: {
    status: 404,
    message: 'This invitation was used, withdrawn, or is too old. Ask the brand for a new one',
  },
  team_member_not_found: { status: 404, message: 'This person is not in the team' },
  own_brand_missing: { status: 404, message: 'Brand profile not found' },
  green_document_not_found: { status: 404, message: 'There is no such document' },
  green_objection_not_found: { status: 404, message: 'There is no such objection' },
  green_claim_not_found: { status: 404, message: 'There is no such claim' },
  import_not_found: { status: 404, message: 'There is no such import' },
  payout_not_found: { status: 404, message: 'There is no such payout' },
  shipment_not_found: { status: 404, message: 'There is no such shipment' },
  too_many_keys: { status: 409, message: 'Your brand has as many keys as it can have. Revoke one first' },
  already_in_a_team: { status: 409, message: 'This account works for a brand already' },
  payout_reversed: { status: 409, message: 'This payout is reversed already, or is a reversal' },
  payout_too_large: { status: 409, message: 'This is more than the brand is still owed' },
  team_full: { status: 409, message: 'The team has as many people and invitations as it can have' },
  brand_slug_taken: { status: 409, message: 'Another brand has this slug. Choose a different one.' },
  too_many_products: {
    status: 409,
    message: 'Your brand has 1,000 products. Delete one before you add another.',
  },
  product_decided: {
    status: 409,
    message: 'This product has been decided or changed meanwhile. Look at the list again.',
  },
  green_objection_answered: { status: 409, message: 'This objection has been answered already' },
  green_objection_open: {
    status: 409,
    message: 'You have objected to this claim already. The answer will stand beside it.',
  },
  green_claim_closed: { status: 409, message: 'This claim was refused or withdrawn already' },
  green_claim_decided: { status: 409, message: 'This claim has been decided already' },
  too_many_green_claims: {
    status: 409,
    message: 'Your brand has filed 200 claims, which is the most there can be',
  },
  coupon_code_taken: {
    status: 409,
    message:
      'You have this code for the same products already. End that coupon first, or choose another code.',
  },
  too_many_coupons: { status: 409, message: 'You have 200 coupons. End one before you make another.' },
  import_not_ready: { status: 409, message: 'This import is not checked yet, or has begun already' },
  import_not_stalled: { status: 409, message: 'This import goes on by itself, or is done' },
  stock_moved: {
    status: 409,
    message:
      'Units were sold since you opened this product. Close it and open it again to see how many are left.',
  },
  product_changed: {
    status: 409,
    message: 'Somebody has changed this product since you opened it. Close it and open it again.',
  },
  shop_table_changed: {
    status: 409,
    message: 'Somebody has changed this table since you opened it, and nothing was saved.',
  },
  home_content_changed: {
    status: 409,
    message: 'Somebody has changed this part of the home page since you opened it, and nothing was saved.',
  },
  units_not_left: {
    status: 409,
    message: 'Some of these units are sent or cancelled already. Look at the order again.',
  },
  refund_too_large: { status: 409, message: 'This is more than what is left of what the buyer paid' },
  refund_too_small: {
    status: 409,
    message:
      'Units that you do not send give back at least what they cost. An order of which nothing is sent gives back all that is left.',
  },
  document_too_large: { status: 413, message: 'A document has at most 10 MB' },
  document_type_refused: { status: 415, message: 'A document is a PDF, PNG, JPEG or WebP file' },
} as const satisfies ErrorList;
