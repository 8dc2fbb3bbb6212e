import { appealsContract } from './moderation/appeals.contract.ts';
import { accountsContract } from './accounts/accounts.contract.ts';
import { addressesContract } from './addresses/addresses.contract.ts';
import { adminContract } from './admin/admin.contract.ts';
import { applicationsContract } from './applications/applications.contract.ts';
import { brandProductsContract, brandsContract } from './brands/brands.contract.ts';
import { brandShippingContract } from './brands/shipping.contract.ts';
import { inventoryContract } from './brands/inventory.contract.ts';
import { cartContract } from './cart/cart.contract.ts';
import { chatContract } from './chat/chat.contract.ts';
import { checkoutContract } from './checkout/checkout.contract.ts';
import { couponsContract } from './coupons/coupons.contract.ts';
import { fulfilmentContract } from './orders/fulfilment.contract.ts';
import { greenContract } from './green/green.contract.ts';
import { homeContract } from './shop/home.contract.ts';
import { keysContract } from './brands/keys.contract.ts';
import { mediaRoomsContract } from './media/media-rooms.contract.ts';
import { messageReportsContract } from './moderation/message-reports.contract.ts';
import { homeContentContract } from './shop/home-content.contract.ts';
import { moderationContract } from './moderation/moderation.contract.ts';
import { noticesContract } from './notices/notices.contract.ts';
import { guestOrdersContract } from './orders/guest-orders.contract.ts';
import { operatorOrdersContract } from './orders/operator-orders.contract.ts';
import { ordersContract } from './orders/orders.contract.ts';
import { payoutsContract } from './sales/payouts.contract.ts';
import { paymentMethodsContract } from './payment-methods/payment-methods.contract.ts';
import { productApprovalContract } from './brands/product-approval.contract.ts';
import { productsContract } from './products/products.contract.ts';
import { returnsContract } from './orders/returns.contract.ts';
import { profilesContract } from './profiles/profiles.contract.ts';
import { questionsContract } from './questions/questions.contract.ts';
import { reportsContract } from './reports/reports.contract.ts';
import { pushContract } from './notices/push.contract.ts';
import { salesContract } from './sales/sales.contract.ts';
import { scheduleContract } from './schedule/schedule.contract.ts';
import { searchContract } from './search/search.contract.ts';
import { analyticsContract } from './analytics/analytics.contract.ts';
import { reviewsContract } from './reviews/reviews.contract.ts';
import { captionsContract } from './streams/captions.contract.ts';
import { clipsContract } from './streams/clips.contract.ts';
import { recordingsContract } from './streams/recordings.contract.ts';
import { shopSettingsContract } from './shop/shop-settings.contract.ts';
import { spendingContract } from './spending/spending.contract.ts';
import { producersContract } from './streams/producers.contract.ts';
import { runOfShowContract } from './streams/run-of-show.contract.ts';
import { streamsContract } from './streams/streams.contract.ts';
import { teamContract } from './brands/team.contract.ts';
import { collectionsContract } from './wishlists/collections.contract.ts';
import { wishlistsContract } from './wishlists/wishlists.contract.ts';

/**
 * Every REST endpoint outside the auth service, by feature. Shop, cart, wishlist, orders and checkout have
 * their own (API-29). Served under both `/api/v1` and `/v1` (API-2, LIVEAPI-1).
 */
export const contract = {
  accounts: accountsContract,
  admin: adminContract,
  addresses: addressesContract,
  appeals: appealsContract,
  applications: applicationsContract,
  brandProducts: brandProductsContract,
  brands: brandsContract,
  brandShipping: brandShippingContract,
  captions: captionsContract,
  cart: cartContract,
  chat: chatContract,
  checkout: checkoutContract,
  clips: clipsContract,
  coupons: couponsContract,
  fulfilment: fulfilmentContract,
  green: greenContract,
  guestOrders: guestOrdersContract,
  home: homeContract,
  homeContent: homeContentContract,
  keys: keysContract,
  mediaRooms: mediaRoomsContract,
  messageReports: messageReportsContract,
  inventory: inventoryContract,
  moderation: moderationContract,
  notices: noticesContract,
  operatorOrders: operatorOrdersContract,
  orders: ordersContract,
  paymentMethods: paymentMethodsContract,
  payouts: payoutsContract,
  productApproval: productApprovalContract,
  producers: producersContract,
  products: productsContract,
  profiles: profilesContract,
  questions: questionsContract,
  recordings: recordingsContract,
  analytics: analyticsContract,
  reports: reportsContract,
  returns: returnsContract,
  reviews: reviewsContract,
  push: pushContract,
  runOfShow: runOfShowContract,
  schedule: scheduleContract,
  sales: salesContract,
  search: searchContract,
  shopSettings: shopSettingsContract,
  spending: spendingContract,
  streams: streamsContract,
  team: teamContract,
  wishlists: wishlistsContract,
  wishlistCollections: collectionsContract,
};
