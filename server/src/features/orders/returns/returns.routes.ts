import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import { neededBuyer } from '../../cart/cart.service.ts';
import type { OrdersService } from '../orders.service.ts';
import type { ReturnsService } from './returns.service.ts';

export function returnsRoutes(returns: ReturnsService, orders: Pick<OrdersService, 'detail'>) {
  const routes = endpoints.returns;
  return {
    ask: routes.ask.handler(async ({ input: { id, ...returnRequest }, context }) => {
      const buyer = neededBuyer(context);
      await returns.ask(buyer, id, returnRequest);
      return orders.detail(buyer, id);
    }),
    list: routes.list.handler(async ({ input, context }) => returns.list(signedIn(context), input)),
    answer: routes.answer.handler(async ({ input: { id, ...answer }, context }) =>
      returns.answer(signedIn(context), id, answer),
    ),
  };
}
