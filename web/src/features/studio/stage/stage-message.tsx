import type { ReactNode } from 'react';

interface StageMessageProps {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

/** A message in place of the picture. The stage grows if the message does not fit. */
export function StageMessage({ icon, title, text, action }: StageMessageProps) {
  return (
    <div className="hero-light relative flex flex-col items-center justify-center gap-1.5 px-5 py-4 text-center">
      {icon}
      <h2 className="text-lead md:text-heading">{title}</h2>
      <p className="max-w-md text-small text-ink-soft">{text}</p>
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
