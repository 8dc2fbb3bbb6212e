import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { StagePoster } from './stage-poster.tsx';

interface PlayerPanelProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** A dimmed image behind the text. If omitted, the text lies over the last frame of the video. */
  poster?: string | undefined;
}

/** A message in place of the picture. */
export function PlayerPanel({ title, text, action, poster }: PlayerPanelProps) {
  return (
    <div className="absolute inset-0 flex items-center justify-center overflow-hidden pr-(--player-end)">
      {poster === undefined ? null : <StagePoster src={poster} className="opacity-45 saturate-50" />}
      <div
        className={classNames(
          'absolute inset-0',
          poster === undefined ? 'bg-paper-sunken/75' : 'bg-paper-sunken/55',
        )}
      />
      <div className="relative flex max-w-md flex-col items-center px-6 text-center">
        <h2 className="text-heading">{title}</h2>
        {text ? <div className="tabular mt-1.5 text-small text-ink-soft md:text-body">{text}</div> : null}
        {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
      </div>
    </div>
  );
}
