import type { OwnStreamFigures } from '@greenroom/contract/streams/streams.schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ownFiguresQuery } from '../stream/own-streams.api.ts';

interface OwnFiguresProps {
  userId: string;
  children: (figures: OwnStreamFigures) => ReactNode;
}

/** Renders a streamer's own figures once they are loaded, else the loading or error state. */
export function OwnFigures({ userId, children }: OwnFiguresProps) {
  const figures = useQuery(ownFiguresQuery(userId));
  if (figures.isPending) return <Skeleton className="h-24 rounded-card" />;
  if (figures.data === undefined) {
    return (
      <QueryErrorState
        query={figures}
        title="Failed to load your figures"
        text={describeFailure(figures.error)}
      />
    );
  }
  return children(figures.data);
}
