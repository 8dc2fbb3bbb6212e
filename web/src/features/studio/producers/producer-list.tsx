import { appointmentSchema } from '@greenroom/contract/profiles/profiles.schemas';
import { useQuery } from '@tanstack/react-query';
import { AppointedPeople } from '../../../ui/list/appointed-people.tsx';
import { producersQuery, useAppointProducer, useDismissProducer } from './producers.api.ts';

/** The producers of a streamer. */
export function ProducerList() {
  const query = useQuery(producersQuery());
  const appoint = useAppointProducer();
  const dismiss = useDismissProducer();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-ink-soft">
        Producers pin, offer and moderate in your shows, from their own accounts, on the page /producer. Only
        you go live and end a show.
      </p>
      <AppointedPeople
        called="producer"
        query={query}
        change={{
          username: appointmentSchema.shape.username,
          appointing: appoint,
          appoint: (username, onAppointed) => appoint.mutate(username, { onSuccess: onAppointed }),
          remove: (id) => dismiss.mutate(id),
        }}
      />
    </div>
  );
}
