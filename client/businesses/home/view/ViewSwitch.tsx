/** Switches the home page between the list and the map. */
import { Button } from '#client/ui/Button.tsx';
import { businessTexts } from '../../businessTexts.ts';
import type { SetView, View } from '../useFilters.ts';

interface ViewSwitchProps {
  view: View;
  setView: SetView;
}

export function ViewSwitch({ view, setView }: ViewSwitchProps) {
  return ['', 'map'].map((each) => (
    <Button
      key={each}
      className="shrink-0 max-sm:px-2"
      aria-pressed={each === view.view}
      onClick={({ currentTarget }) => {
        setView({ view: each });
        if (each) currentTarget.scrollIntoView();
      }}
    >
      {each ? businessTexts.map : businessTexts.list}
    </Button>
  ));
}
