/** Tabs by Radix, which handles keyboard and roles. */
import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { useEntryState } from './useEntryState.ts';

interface TabsProps {
  label: string;
  tabs: readonly { name: string; title: string; content: ReactNode }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  const [open, setOpen] = useEntryState(tabs[0]?.name);
  return (
    <RadixTabs.Root value={open} onValueChange={setOpen}>
      <RadixTabs.List aria-label={label} className="flex gap-4 border-b border-line">
        {tabs.map(({ name, title }) => (
          <RadixTabs.Trigger
            key={name}
            value={name}
            className="-mb-px min-h-11 cursor-pointer rounded-t-chip border-b-2 px-1 border-transparent font-semibold text-ink2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent"
          >
            {title}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ name, content }) => (
        <RadixTabs.Content key={name} value={name} className="pt-6">
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
