import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { ReportedMessages } from './reported-messages.service.ts';

export function messageReportsRoutes(service: ReportedMessages) {
  const routes = endpoints.messageReports;
  return {
    list: routes.list.handler(async ({ input, context }) => ({
      messages: await service.list(signedIn(context), input.hostId),
    })),
    all: routes.all.handler(async ({ context }) => ({ messages: await service.all(signedIn(context)) })),
    dismiss: routes.dismiss.handler(async ({ input, context }) => {
      await service.dismiss(signedIn(context), input);
      return {};
    }),
  };
}
