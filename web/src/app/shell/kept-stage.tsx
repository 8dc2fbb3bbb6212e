import { useState } from 'react';
import type { ComponentType } from 'react';
import { Outlet, useMatches } from 'react-router';

/** What a stage is given. */
export interface StageProps {
  /** The id in the page's address. */
  id: string;
  /** What the page's loader answered. */
  loaderData: unknown;
  /** Its page was left: it goes on in a corner of the others. */
  isMini: boolean;
  /** Ends a stage whose page was left. */
  onClose: () => void;
}

/** What a route's `handle` says about its stage. */
export interface StageHandle {
  /** Stands in place of the page, and goes on when the page is left. */
  Stage?: ComponentType<StageProps>;
  /** A page with video of its own: a stage that goes on elsewhere ends here. */
  endsStage?: boolean;
}

interface Kept {
  Stage: ComponentType<StageProps>;
  id: string;
  loaderData: unknown;
}

/**
 * The stage of a page that has one, which stays when the visitor goes on to other pages: it is never mounted again, so its
 * video plays on over the same connection.
 */
export function KeptStage() {
  const matches = useMatches();
  const [kept, setKept] = useState<Kept>();
  const handles = matches.map((match) => ({ match, handle: stageHandleOf(match.handle) }));
  const found = handles.find(({ handle }) => handle.Stage !== undefined);
  const Stage = found?.handle.Stage;
  const id = found?.match.params['id'];
  const isHere = Stage !== undefined && id !== undefined;
  if (isHere && kept?.id !== id) setKept({ Stage, id, loaderData: found?.match.loaderData });
  if (kept !== undefined && handles.some(({ handle }) => handle.endsStage === true)) setKept(undefined);
  const shown = isHere ? { Stage, id, loaderData: found?.match.loaderData } : kept;
  if (shown === undefined) return null;
  return (
    <shown.Stage
      key={shown.id}
      id={shown.id}
      loaderData={shown.loaderData}
      isMini={!isHere}
      onClose={() => setKept(undefined)}
    />
  );
}

function stageHandleOf(handle: unknown): StageHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}

/** The pages within the frame, with the stage that goes on beside them. */
export default function KeptStageLayout() {
  return (
    <>
      <KeptStage />
      <Outlet />
    </>
  );
}
