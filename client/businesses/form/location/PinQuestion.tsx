/** Asks whether the pin moves after a change of the text. */
import { useEffect, useRef } from 'react';
import { usePlacesQuery } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { locationAssistTexts } from './locationAssistTexts.ts';
import { serializePosition } from './pin.ts';
import type { Pin } from './usePin.ts';

interface PinQuestionProps {
  text: string;
  /** Whether the form was not sent because of the question, which gets the focus. */
  isHeld: boolean;
  pin: Pin;
}

export function PinQuestion({ text, isHeld, pin }: PinQuestionProps) {
  const { data, previousData, loading } = usePlacesQuery({ variables: { search: text, first: 1 } });
  const place = (data ?? previousData)?.places?.[0];
  const group = useRef<HTMLDivElement>(null);
  const isKept = place && serializePosition(place.position) === serializePosition(pin.position);
  const shouldFocus = isHeld && !loading && !isKept && !pin.isSubmitting;
  useEffect(() => {
    if (shouldFocus) group.current?.focus();
  }, [shouldFocus]);
  // The buttons arrive with the answer, and stay while that of the next text loads: nothing moves under a press that leaves the field.
  if ((loading && !previousData) || isKept) return null;
  return (
    <div
      ref={group}
      role="group"
      aria-label={locationAssistTexts.question}
      tabIndex={-1}
      className="grid justify-items-start gap-2"
    >
      <p role="alert">{locationAssistTexts.question}</p>
      <div className="flex flex-wrap gap-2">
        {place && (
          <Button disabled={loading} onClick={() => pin.move(place)}>
            {locationAssistTexts.movePin(place.label)}
          </Button>
        )}
        <Button onClick={pin.keep}>{locationAssistTexts.keepPin}</Button>
      </div>
    </div>
  );
}
