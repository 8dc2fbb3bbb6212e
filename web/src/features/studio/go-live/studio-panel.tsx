import { Tabs } from '@base-ui/react/tabs';
import { useState, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { ChatWidthHandle } from './chat-width-handle.tsx';

interface StudioPanelProps {
  /** The tab that stays visible beside the others in a wide viewport. If omitted, none does. */
  companion?: string | undefined;
  tabs: readonly { value: string; label: string; content: ReactNode; fills?: boolean }[];
}

const tabClass =
  'flex min-h-12 grow items-center justify-center px-2 text-small font-semibold text-ink-soft -outline-offset-2 hover:text-ink data-active:text-ink';

/** From this width, the desk of a live show has room for the companion (`xl`). */
const wideWindow = '(min-width: 80rem)';

/**
 * The panel beside the stage. Its tabs stay mounted and keep typed text (STUDIO-14). In a wide viewport, the
 * companion is beside the open tab, unless it is the open tab itself.
 */
export function StudioPanel({ companion, tabs }: StudioPanelProps) {
  const [open, setOpen] = useState(tabs[0]?.value);
  const isWide = useMediaQuery(wideWindow);
  const beside = isWide && open !== companion ? companion : undefined;
  return (
    <Tabs.Root
      value={open}
      onValueChange={(value: string) => setOpen(value)}
      className={classNames(
        'relative h-full min-h-0 overflow-hidden rounded-card border border-stone bg-paper',
        beside === undefined
          ? 'flex flex-col'
          : 'grid grid-cols-[minmax(0,1fr)_var(--chat-width)] grid-rows-[auto_minmax(0,1fr)]',
      )}
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
          // The tabs component hides all panels except the open one and makes them inert.
          render={(panel) =>
            value === beside ? <div {...panel} hidden={false} inert={false} /> : <div {...panel} />
          }
          className={classNames(
            // Keeps a focused element clear of the button at the bottom.
            fills === true ? 'flex flex-col' : 'scrollbar-thin scroll-pb-24 overflow-y-auto',
            'min-h-0 grow -outline-offset-2',
            value === beside
              ? 'col-start-2 row-span-2 row-start-1 border-l border-stone'
              : 'data-hidden:hidden',
          )}
        >
          {content}
        </Tabs.Panel>
      ))}
      {beside === undefined ? null : <ChatWidthHandle />}
    </Tabs.Root>
  );
}
