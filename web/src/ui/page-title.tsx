import type { ReactNode } from 'react';

/** The title of a page that is a list, with a line below it. */
export function PageTitle({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="page-width pt-8 md:pt-14">
      <h1 className="text-title">{title}</h1>
      {text ? <p className="mt-3 max-w-2xl text-lead text-ink-soft">{text}</p> : null}
      {children}
    </div>
  );
}
