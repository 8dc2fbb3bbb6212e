import type { ReactNode } from 'react';

export function ProsePage({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <article className="page-width pt-8 md:pt-14">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-title">{title}</h1>
        {lead ? <p className="mt-4 text-lead text-ink-soft">{lead}</p> : null}
        <div className="mt-8 space-y-4 [&_h2]:pt-4 [&_h2]:text-lead">{children}</div>
      </div>
    </article>
  );
}
