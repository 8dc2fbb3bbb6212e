import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { ActivityService } from './activity.service.ts';

export function activityRoutes(service: ActivityService) {
  return {
    activity: endpoints.accounts.activity.handler(async ({ context }) => ({
      activity: await service.latest(signedIn(context)),
    })),
  };
}
