import { streamLimits } from '@greenroom/contract/limits/streams';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { formatUpcoming } from '@greenroom/contract/time-format';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { Select } from '../../../ui/form/select.tsx';
import { scheduledShowsQuery } from './own-streams.api.ts';

interface ScheduledChoiceProps {
  /** The id of the show that is already offered above. */
  offered: string;
  onChosen: (stream: ManagedStream) => void;
}

/** Attaches the show in preparation to an announced one. It keeps its URL, reminders and products. */
export function ScheduledChoice({ offered, onChosen }: ScheduledChoiceProps) {
  const shows = useQuery(scheduledShowsQuery());
  const [now] = useState(() => new Date());
  const choose = useMutation({
    mutationFn: async (id: string) => (await api.streams.detail({ id })).data,
    onSuccess: ({ vdoRoomId, ...stream }) => {
      if (vdoRoomId !== undefined) onChosen({ ...stream, vdoRoomId });
    },
    retry: false,
  });
  const notBefore = now.getTime() - streamLimits.lateStreamHours * 3_600_000;
  const others = (shows.data ?? [])
    .filter(({ id, scheduledTime }) => id !== offered && Date.parse(scheduledTime ?? '') >= notBefore)
    .toSorted((a, b) => Date.parse(a.scheduledTime ?? '') - Date.parse(b.scheduledTime ?? ''));
  if (others.length === 0) return null;
  return (
    <Select
      label="Attach to another scheduled show"
      value={choose.isPending ? choose.variables : ''}
      options={[
        { value: '', label: 'Choose a show' },
        ...others.map(({ id, title, scheduledTime = '' }) => ({
          value: id,
          label: `${title}, ${formatUpcoming(scheduledTime, now)}`,
        })),
      ]}
      onChange={(id) => {
        if (id !== '') choose.mutate(id);
      }}
    />
  );
}
