/**
 * THE list of error codes: HTTP status and the words that a person reads. No other place states either.
 * `details` of an `AppError` may add a sentence where the general one cannot say enough.
 */
export const errors = {
  // 400
  invalid_input: { status: 400, message: 'Some of what was sent is not valid' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON' },
  invalid_sdp: { status: 400, message: 'The body is not a session description that can be answered' },
  own_profile: { status: 400, message: 'This is your own profile' },
  guest_key_missing: {
    status: 400,
    message: 'Sign in, or send the X-Guest-Key header that this browser made for its cart',
  },
  invalid_email: { status: 400, message: 'Enter an email address, like name@example.com' },
  wrong_password: { status: 400, message: 'The password is wrong' },
  no_password: {
    status: 400,
    message: 'Your account has no password yet. Set one first, then try again.',
  },
  link_used_up: { status: 400, message: 'This link does not work any more. Ask for a new one.' },
  email_unchanged: { status: 400, message: 'This is your email address already' },
  session_not_fresh: { status: 400, message: 'Sign in again to do this' },
  picture_unreadable: {
    status: 400,
    message: 'This picture is damaged or incomplete. Save it again, or choose another.',
  },
  picture_not_only: {
    status: 400,
    message: 'This file is a picture and something else at once. Save it again as a picture.',
  },
  // 401
  signed_out: { status: 401, message: 'Unauthorized - please sign in again' },
  wrong_credentials: { status: 401, message: 'Email or password is wrong' },
  wrong_second_factor: { status: 401, message: 'This code is wrong. Use the one that your app shows now.' },
  wrong_recovery_code: { status: 401, message: 'This recovery code is wrong, or was used already' },
  second_factor_expired: { status: 401, message: 'This took too long. Sign in again.' },
  social_sign_in_failed: { status: 401, message: 'Signing in did not work. Try again.' },
  wrong_stream_key: {
    status: 401,
    message: 'This stream key is not valid. Copy the current one from your profile.',
  },
  permit_missing: { status: 401, message: 'This stream is not live, so watching it needs a permit' },
  // 402
  payment_declined: { status: 402, message: 'The payment was declined. Try another card.' },
  // 403
  own_product: { status: 403, message: 'You cannot buy what your own brand sells' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  not_a_streamer: { status: 403, message: 'You need streamer permissions to do this' },
  not_a_brand: { status: 403, message: 'You need a brand account to do this' },
  not_your_brand: { status: 403, message: 'Only the brand’s own account or an admin can do this' },
  not_your_product: { status: 403, message: 'Only the brand that sells this product can do this' },
  live_discount_too_high: { status: 403, message: 'The brand does not allow this discount in a show' },
  not_your_stream: { status: 403, message: 'Only the stream’s own streamer or an admin can do this' },
  profile_private: { status: 403, message: 'This profile is private' },
  follow_refused: { status: 403, message: 'You cannot follow this user' },
  account_banned: { status: 403, message: 'This account is suspended' },
  email_unconfirmed: {
    status: 403,
    message: 'Confirm your email address first: open the link in the mail that we sent you',
  },
  review_not_bought: { status: 403, message: 'Only who has bought this product here can review it' },
  not_your_review_to_answer: { status: 403, message: 'Only the brand that sells this product can answer' },
  own_review: { status: 403, message: 'This is your own review' },
  // 404
  not_found: { status: 404, message: 'There is nothing here' },
  replay_not_found: { status: 404, message: 'This show has no replay' },
  stream_not_found: { status: 404, message: 'Stream not found' },
  product_not_found: { status: 404, message: 'Product not found' },
  brand_not_found: { status: 404, message: 'Brand not found' },
  own_brand_missing: { status: 404, message: 'Brand profile not found' },
  user_not_found: { status: 404, message: 'There is no such user' },
  provider_not_configured: { status: 404, message: 'This server offers no sign-in by that provider' },
  session_not_found: { status: 404, message: 'This session has ended already' },
  profile_not_found: { status: 404, message: 'Profile not found' },
  follow_request_not_found: { status: 404, message: 'This request is no longer there' },
  green_claim_not_found: { status: 404, message: 'There is no such claim' },
  report_not_found: { status: 404, message: 'There is no such report' },
  media_room_not_found: {
    status: 404,
    message: 'There is no video at this address. Check it, or try again when the broadcast has begun.',
  },
  media_session_not_found: { status: 404, message: 'This media session has ended' },
  address_not_found: { status: 404, message: 'There is no such address' },
  cart_line_not_found: { status: 404, message: 'This is no longer in your cart' },
  coupon_not_found: { status: 404, message: 'There is no such coupon' },
  checkout_not_found: { status: 404, message: 'There is no such checkout' },
  order_not_found: { status: 404, message: 'There is no such order' },
  import_not_found: { status: 404, message: 'There is no such import' },
  shipment_not_found: { status: 404, message: 'There is no such shipment' },
  review_not_found: { status: 404, message: 'There is no such review' },
  return_not_found: { status: 404, message: 'There is no such return' },
  payment_not_found: { status: 404, message: 'There is no such payment' },
  payment_method_not_found: { status: 404, message: 'There is no such payment method' },
  // 405
  method_not_allowed: { status: 405, message: 'This address does not take that method' },
  // 409
  show_not_measured: { status: 404, message: 'This show was not on air, so nothing was measured.' },
  too_many_producers: { status: 409, message: 'You have as many producers as one can have' },
  stream_not_live: { status: 409, message: 'This works while the show is live' },
  stream_already_ended: { status: 409, message: 'This stream has ended. Create a new one to go live again.' },
  another_stream_live: { status: 409, message: 'You are already live with another stream. End it first.' },
  room_taken: { status: 409, message: 'This room id belongs to another streamer' },
  broadcast_taken_over: { status: 409, message: 'Another broadcaster has taken over this show' },
  last_admin: {
    status: 409,
    message: 'This is the last admin. Make somebody else an admin first.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  brand_slug_taken: { status: 409, message: 'Another brand has this slug. Choose a different one.' },
  username_taken: { status: 409, message: 'This username is already taken' },
  user_blocked: { status: 409, message: 'You have blocked this user. Unblock them first.' },
  too_many_products: {
    status: 409,
    message: 'Your brand has 1,000 products. Delete one before you add another.',
  },
  wishlist_full: { status: 409, message: 'Your wishlist is full. Take something off it first.' },
  too_many_announced: {
    status: 409,
    message: 'You have announced 100 shows. Call one off before you announce another.',
  },
  product_decided: {
    status: 409,
    message: 'This product has been decided or changed meanwhile. Look at the list again.',
  },
  green_claim_decided: { status: 409, message: 'This claim has been decided already' },
  too_many_green_claims: {
    status: 409,
    message: 'Your brand has filed 200 claims, which is the most there can be',
  },
  show_not_to_come: { status: 409, message: 'This show is not to come any more' },
  too_many_reminders: {
    status: 409,
    message: 'You have 200 reminders of shows to come. Take one off before you set another.',
  },
  already_reported: {
    status: 409,
    message: 'You have reported this already, and we are looking into it',
  },
  report_already_decided: { status: 409, message: 'This report has been decided already' },
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
  coupon_code_taken: {
    status: 409,
    message:
      'You have this code for the same products already. End that coupon first, or choose another code.',
  },
  too_many_coupons: { status: 409, message: 'You have 200 coupons. End one before you make another.' },
  coupon_used: {
    status: 409,
    message:
      'You have used this code already, and it works once. Change your cart to see the total without it.',
  },
  checkout_over: {
    status: 409,
    message: 'This checkout is over, and nothing was charged. Start again.',
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
  import_not_ready: { status: 409, message: 'This import is not checked yet, or has begun already' },
  product_changed: {
    status: 409,
    message: 'Somebody has changed this product since you opened it. Close it and open it again.',
  },
  units_not_left: {
    status: 409,
    message: 'Some of these units are sent or cancelled already. Look at the order again.',
  },
  refund_too_large: { status: 409, message: 'This is more than what is left of what the buyer paid' },
  order_not_cancellable: { status: 409, message: 'This order can no longer be cancelled' },
  // 412 to 429
  precondition_failed: { status: 412, message: 'The media session has changed since' },
  precondition_required: { status: 428, message: 'Say which media session is meant, with If-Match' },
  too_large: { status: 413, message: 'What was sent is too large' },
  picture_too_large: { status: 413, message: 'A picture may have at most 5 MB. Choose a smaller one.' },
  picture_too_many_pixels: {
    status: 413,
    message: 'This picture is too large: it may have at most 60 megapixels.',
  },
  unsupported_media_type: { status: 415, message: 'This content type is not accepted here' },
  picture_type_refused: { status: 415, message: 'Choose a PNG, JPEG, WebP or AVIF picture.' },
  range_not_satisfiable: { status: 416, message: 'The file has no such part' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another order. Send a new one.',
  },
  ice_restart_refused: { status: 422, message: 'ICE restarts are not supported. Start a new session.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Try again later.' },
  too_many_checkouts: {
    status: 429,
    message:
      'Too many checkouts were started from your network and not paid for. Try again in a few minutes.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in a moment.' },
  // chat, over the socket
  chat_sign_in_required: { status: 401, message: 'Sign in to send messages' },
  chat_not_joined: { status: 409, message: 'Join the stream before you send a message' },
  chat_closed: { status: 409, message: 'This stream has ended, so its chat is closed' },
  chat_blocked: {
    status: 403,
    message: 'The host of this show has blocked you, so you can read this chat but not write in it.',
  },
  chat_muted: { status: 403, message: 'You are muted in this chat' },
  chat_banned: { status: 403, message: 'You are banned from this chat' },
  chat_slow_mode: { status: 429, message: 'Slow mode is on. Wait a moment before your next message.' },
  chat_followers_only: { status: 403, message: 'Only followers can write in this chat at the moment' },
  chat_subscribers_only: {
    status: 403,
    message: 'Only the streamer and moderators can write in this chat at the moment',
  },
  chat_emoji_only: { status: 403, message: 'Only emoji can be sent in this chat at the moment' },
  chat_not_unique: { status: 409, message: 'This was said here already. Say it another way.' },
  chat_spam: { status: 400, message: 'This looks like spam, so it was not sent. Write it in a calmer way.' },
  chat_links_off: { status: 403, message: 'Links cannot be sent in this chat at the moment' },
  chat_blocked_word: { status: 403, message: 'This has a word that is not allowed in this chat' },
  chat_held: { status: 409, message: 'A moderator reads this message before it is shown' },
  held_message_decided: { status: 409, message: 'A moderator has decided on this message already' },
  chat_message_not_found: { status: 404, message: 'This message is no longer there' },
  series_not_found: { status: 404, message: 'There is no such series of shows' },
  question_not_found: { status: 404, message: 'This question is no longer there' },
  question_own: { status: 403, message: 'This is your own question' },
  question_answered: { status: 409, message: 'This question is answered already' },
  too_many_questions: {
    status: 409,
    message: 'You have asked 10 questions in this show that wait for an answer. Vote for others’ meanwhile.',
  },
  show_not_on_air: { status: 409, message: 'This show is not on air, so answer in words' },
  not_a_moderator: {
    status: 403,
    message: 'Only the streamer, their moderators and admins can do this',
  },
  moderation_refused: { status: 403, message: 'Nobody can do this to this person in this chat' },
  moderation_entry_not_found: { status: 404, message: 'There is no such entry in this log' },
  nothing_to_appeal: { status: 409, message: 'You may write in this chat, so there is nothing to appeal' },
  already_appealed: { status: 409, message: 'You have appealed already. One appeal is answered, once.' },
  appeal_not_found: { status: 404, message: 'There is no such appeal' },
  appeal_answered: { status: 409, message: 'This appeal has been answered already' },
  moderation_changed_since: {
    status: 409,
    message: 'This was changed again since. Undo the later change first.',
  },
  moderation_undone_already: { status: 409, message: 'This has been undone already' },
  too_many_moderators: {
    status: 409,
    message: 'You have 100 moderators. Remove one before you add another.',
  },
  chat_empty: { status: 400, message: 'A message cannot be empty' },
  chat_too_long: { status: 400, message: 'A message has at most 500 characters' },
  chat_rate_limited: { status: 429, message: 'Message limit reached' },
  chat_overloaded: { status: 503, message: 'The chat is catching up. Your message was not sent; try again.' },
  // 500 and up
  internal: { status: 500, message: 'Something went wrong' },
  event_log_unavailable: {
    status: 503,
    message: 'The show is catching up, so this was not done. Try again in a moment.',
  },
  database_unavailable: {
    status: 503,
    message: 'The server cannot reach its database at the moment. Try again in a moment.',
  },
  storage_full: {
    status: 503,
    message: 'The server’s disk is full, so nothing can be saved at the moment. Try again later.',
  },
  media_elsewhere: {
    status: 501,
    message: 'Another service carries the video of this server: broadcast from the studio in a browser',
  },
  payment_provider_unreachable: {
    status: 503,
    message: 'The payment provider does not answer. Try again in a moment.',
  },
  payments_not_set_up: {
    status: 503,
    message: 'Payments are not set up on this server yet, so nothing can be bought here at the moment.',
  },
  media_unavailable: { status: 503, message: 'The media server is restarting. Try again in a moment.' },
  media_full: { status: 503, message: 'Too many are connecting at the moment. Try again in a few seconds.' },
  draining: { status: 503, message: 'The server is restarting. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
