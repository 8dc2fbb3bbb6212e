import { apiPrefixes, type Platform } from '../../../platform/platform.ts';
import { captionLimits } from '@greenroom/contract/limits/replays';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import type { StreamsService } from '../streams.service.ts';
import { captionsRoutes, registerRecogniserRoute } from './captions.routes.ts';
import { createCaptionsService } from './captions.service.ts';

export async function registerCaptions(
  { endpoints, http, redis }: Platform,
  { accounts, eventLog, streams }: { accounts: AccountsService; eventLog: EventLog; streams: StreamsService },
): Promise<void> {
  const service = createCaptionsService({ accounts, eventLog, streams, redis });
  endpoints.add({ captions: captionsRoutes(service) });
  await registerRecogniserRoute(http, {
    prefixes: apiPrefixes,
    service,
    perMinute: 2 * captionLimits.linesPerMinute,
  });
}
