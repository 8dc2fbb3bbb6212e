import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import { buyerOf, neededBuyer } from './buyer.ts';
import type { CartService } from './cart.service.ts';

export function cartRoutes(service: CartService) {
  const routes = endpoints.cart;
  return {
    read: routes.read.handler(async ({ input, context }) => service.read(buyerOf(context), input)),
    add: routes.add.handler(async ({ input, context }) => service.add(neededBuyer(context), input)),
    setQuantity: routes.setQuantity.handler(async ({ input, context }) =>
      service.setQuantity(neededBuyer(context), input.id, input.quantity),
    ),
    setOptions: routes.setOptions.handler(async ({ input: { id, ...wanted }, context }) =>
      service.setOptions(neededBuyer(context), id, wanted),
    ),
    remove: routes.remove.handler(async ({ input, context }) =>
      service.remove(neededBuyer(context), input.id),
    ),
    setCoupon: routes.setCoupon.handler(async ({ input, context }) =>
      service.setCoupon(neededBuyer(context), input.code),
    ),
    removeCoupon: routes.removeCoupon.handler(async ({ context }) =>
      service.removeCoupon(neededBuyer(context)),
    ),
    merge: routes.merge.handler(async ({ input, context }) =>
      service.merge(signedIn(context), input.guestKey),
    ),
  };
}
