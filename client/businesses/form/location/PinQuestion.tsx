/** Asks whether the pin moves after a change of the text. */
import { usePlacesQuery } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { placePartTexts } from './placePartTexts.ts';
import { pinOf } from './pin.ts';
import type { Pin } from './usePin.ts';

interface PinQuestionProps {
  text: string;
  pin: Pin;
}

export function PinQuestion({ text, pin }: PinQuestionProps) {
  const { data, loading } = usePlacesQuery({ variables: { search: text, first: 1 } });
  const place = data?.places?.[0];
  // The buttons arrive with the answer, so that nothing moves under a press that leaves the field.
  if (loading || (place && pinOf(place.position) === pinOf(pin.position))) return null;
  return (
    <div role="group" aria-label={placePartTexts.question} className="grid justify-items-start gap-2">
      <p role="alert">{placePartTexts.question}</p>
      <div className="flex flex-wrap gap-2">
        {place && <Button onClick={() => pin.move(place)}>{placePartTexts.movePin(place.label)}</Button>}
        <Button onClick={pin.keep}>{placePartTexts.keepPin}</Button>
      </div>
    </div>
  );
}
