/** Switches the home page between the list and the map. */
import { Segments } from '#client/ui/forms/Segments.tsx';
import { businessTexts } from '../../businessTexts.ts';
import type { SetMapParams, MapParams } from '../useFilters.ts';

interface ViewSwitchProps {
  view: MapParams;
  setView: SetMapParams;
}

const choices = [
  ['', businessTexts.list],
  ['map', businessTexts.map],
] as const;

export function ViewSwitch({ view, setView }: ViewSwitchProps) {
  return (
    <Segments
      label={businessTexts.view}
      choices={choices}
      chosen={view.view}
      onChoose={(chosen, button) => {
        setView({ view: chosen });
        if (chosen) button.scrollIntoView();
      }}
    />
  );
}
