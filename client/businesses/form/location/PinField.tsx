/** The pin of a business: a map that moves it, and what removes it. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { usePlaceAtQuery } from '#client/gql/graphql.ts';
import { useDataWhileTyping } from '#client/ui/combobox/useDataWhileTyping.ts';
import { useDebouncedText } from '#client/ui/combobox/useDebouncedText.ts';
import { PinMapSkeleton } from '#client/places/map/PinMapSkeleton.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Fieldset } from '#client/ui/forms/Fieldset.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { pinTexts } from './pinTexts.ts';
import { serializePosition, parsePosition } from './pin.ts';
import { PinLayout } from './PinLayout.tsx';
import { PinQuestion } from './PinQuestion.tsx';
import { locationAssistTexts } from './locationAssistTexts.ts';
import type { Pin } from './usePin.ts';

const mapCode = lazyCode(async () => (await import('#client/places/map/PinMap.tsx')).PinMap);

export function PinField({ pin }: { pin: Pin }) {
  const { position, question } = pin;
  return (
    <Fieldset disabled={pin.isSubmitting}>
      <PinLayout
        text={
          pin.hasPosition ? <PinPlace pin={pin} /> : <p>{position ? locationAssistTexts.unplaced : pinTexts.pinHint}</p>
        }
        button={
          position ? (
            <Button onClick={pin.remove}>{pinTexts.removePin}</Button>
          ) : (
            <Button aria-busy={pin.isAdding} onClick={() => void pin.add()}>
              {pin.isAdding ? commonTexts.loading : pinTexts.addPin}
            </Button>
          )
        }
      >
        {position && (
          <Lazy code={mapCode} fallback={<PinMapSkeleton position={position} />}>
            {(PinMap) => <PinMap position={position} onChange={pin.refine} />}
          </Lazy>
        )}
        {position && question && <PinQuestion {...question} pin={pin} />}
        <p role="status" className="sr-only">
          {pin.announcement}
        </p>
      </PinLayout>
    </Fieldset>
  );
}

/** The place at the pin, as soon as the pin rests. */
function PinPlace({ pin }: { pin: Pin }) {
  const rested = useDebouncedText(serializePosition(pin.position), false);
  const position = parsePosition(rested);
  const query = usePlaceAtQuery({
    variables: position ?? { latitude: 0, longitude: 0 },
    skip: position === null,
  });
  const place = useDataWhileTyping(query, position === null)?.placeAt;
  return <p dir="auto">{place ? locationAssistTexts.pinAt(place.label) : pinTexts.pinSet}</p>;
}
