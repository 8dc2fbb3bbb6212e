import { useParams } from 'react-router';
import { ShowAnalytics } from '../../features/studio/analytics/show-analytics.tsx';
import { StudioSubpage } from '../../features/studio/studio-subpage.tsx';

/** The figures of one of the streamer's own shows. */
export default function StudioShowPage() {
  const { id = '' } = useParams();
  return (
    <StudioSubpage title="Figures of a show">
      <ShowAnalytics streamId={id} />
    </StudioSubpage>
  );
}
