import type { ReactNode } from 'react';

interface SettingRowProps {
  title: string;
  /** The current state. */
  children: ReactNode;
  /** The actions that change it. */
  actions?: ReactNode;
}

/** A setting: its name, its state, and its actions. */
export function SettingRow({ title, children, actions }: SettingRowProps) {
  return (
    <div className="flex flex-col gap-3 py-5 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <h4 className="font-semibold">{title}</h4>
        <div className="mt-0.5 text-small text-ink-soft">{children}</div>
      </div>
      {actions ? <div className="flex shrink-0 flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

/** Settings under one title. */
export function SettingGroup({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section>
      <h3 className="text-lead">{title}</h3>
      {text ? <p className="mt-1 text-small text-ink-soft">{text}</p> : null}
      <div className="mt-3 divide-y divide-stone border-y border-stone">{children}</div>
    </section>
  );
}
