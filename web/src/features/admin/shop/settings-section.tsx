import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of the shop's settings: its title, its description, and its form. */
export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="mt-2 text-small text-ink-soft">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
