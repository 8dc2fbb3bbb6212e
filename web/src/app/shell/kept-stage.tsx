import { useState } from 'react';
import type { ComponentType } from 'react';
import { Outlet, useMatches } from 'react-router';

/** Props of a stage. */
export interface StageProps {
  /** The id in the page's URL. */
  id: string;
  /** The page's loader data. */
  loaderData: unknown;
  /** Whether its page was left and it shows as a small player in a corner. */
  isMini: boolean;
  /** Closes the small player. */
  onClose: () => void;
}

/** The part of a route's `handle` that concerns its stage. */
export interface StageHandle {
  /** Renders in place of the page, and stays mounted when the page is left. */
  Stage?: ComponentType<StageProps>;
  /** The page has video of its own, so a stage kept from another page closes here. */
  endsStage?: boolean;
}

interface Kept {
  Stage: ComponentType<StageProps>;
  id: string;
  loaderData: unknown;
}

/**
 * The stage of a page that has one. It stays mounted when the visitor navigates to other pages, so its video
 * continues over the same connection.
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

/** The pages inside the shell, with the kept stage beside them. */
export default function KeptStageLayout() {
  return (
    <>
      <KeptStage />
      <Outlet />
    </>
  );
}
