import { Video } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { StreamKey } from './stream-key.tsx';

/** For streamers: the stream key and a link to the studio (ACCT-4 to ACCT-7). */
export function StreamingSettings() {
  return (
    <section aria-labelledby="streaming-settings" className="rounded-card bg-moss p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="streaming-settings" className="text-lead">
          Streaming Settings
        </h3>
        <ButtonLink to="/studio" size="small">
          <Video aria-hidden="true" className="size-4" />
          Go to Studio
        </ButtonLink>
      </div>
      <div className="mt-4">
        <StreamKey />
      </div>
    </section>
  );
}
