import type { ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';

interface TabsProps<Value extends string> {
  label: string;
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
}

export function Tabs<Value extends string>({ label, value, defaultValue, onChange, tabs }: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={(next: Value) => onChange?.(next)}
    >
      <Base.List
        aria-label={label}
        className="scrollbar-none relative flex gap-1 overflow-x-auto border-b border-stone"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 px-4 text-small font-semibold whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-leaf transition-[translate,width] duration-(--motion-calm) ease-settle" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
