import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface StudioPanelProps {
  tabs: readonly { value: string; label: string; content: ReactNode; fills?: boolean }[];
}

const tabClass =
  'flex min-h-12 grow items-center justify-center px-2 text-small font-semibold text-ink-soft -outline-offset-2 hover:text-ink data-active:text-ink';

/** The panel beside the stage: its tabs keep what was typed in them (STUDIO-14). */
export function StudioPanel({ tabs }: StudioPanelProps) {
  return (
    <Tabs.Root
      defaultValue={tabs[0]?.value}
      className="flex h-full min-h-0 flex-col overflow-hidden rounded-card border border-stone bg-paper"
    >
      <Tabs.List aria-label="Stream panel" className="relative flex shrink-0 border-b border-stone">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className={tabClass}>
            {label}
          </Tabs.Tab>
        ))}
        <Tabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-leaf transition-[translate,width] duration-(--motion-calm) ease-settle" />
      </Tabs.List>
      {tabs.map(({ value, content, fills }) => (
        <Tabs.Panel
          key={value}
          value={value}
          keepMounted
          className={
            fills === true
              ? 'flex min-h-0 grow flex-col -outline-offset-2 data-hidden:hidden'
              : 'scrollbar-thin min-h-0 grow overflow-y-auto -outline-offset-2 data-hidden:hidden'
          }
        >
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
