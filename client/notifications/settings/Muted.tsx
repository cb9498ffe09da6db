/** What the viewer has muted: businesses, people and conversations, each with a button that ends it. */
import { Button } from '#client/ui/Button.tsx';
import { useFocusAfterRemoval } from '#client/ui/hooks/useFocusAfterRemoval.ts';
import type { Settings } from './KindRow.tsx';
import { settingsTexts } from './settingsTexts.ts';
import { useSetMuted, useSetThreadMuted } from './useSetMuted.ts';

type MutedProps = Pick<Settings, 'mutedBusinesses' | 'mutedPeople' | 'mutedThreads'>;

export function Muted({ mutedBusinesses, mutedPeople, mutedThreads }: MutedProps) {
  const [setMuted, setThreadMuted] = [useSetMuted(), useSetThreadMuted()];
  const muted = [
    ...mutedBusinesses.map(({ id, name }) => ({ id, name, unmute: () => setMuted(id, false) })),
    ...mutedPeople.map(({ id, username: name }) => ({ id, name, unmute: () => setMuted(id, false) })),
    ...mutedThreads.map(({ id, name }) => ({
      id: `thread ${id}`,
      name: settingsTexts.thread(name),
      unmute: () => setThreadMuted(id, false),
    })),
  ];
  const target = useFocusAfterRemoval<HTMLDivElement>(muted.length);
  return (
    <div ref={target} tabIndex={-1} className="outline-none">
      {muted.length === 0 ? (
        <p className="text-ink2">{settingsTexts.noneMuted}</p>
      ) : (
        <ul className="divided">
          {muted.map(({ id, name, unmute }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span dir="auto" className="wrap-anywhere">
                {name}
              </span>
              <Button aria-label={settingsTexts.unmute(name)} onClick={() => void unmute()}>
                {settingsTexts.unmuteShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
