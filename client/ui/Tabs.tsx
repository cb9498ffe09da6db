/** Tabs by Radix, which handles keyboard and roles. */
import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { name: string; title: string; content: ReactNode }[];
  /** The name of the open tab. */
  open: string;
  onOpen: (name: string) => void;
}

export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  return (
    <RadixTabs.Root value={open} onValueChange={onOpen}>
      <RadixTabs.List aria-label={label} className="segments">
        {tabs.map(({ name, title }) => (
          <RadixTabs.Trigger key={name} value={name}>
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
