/** The pin while its code loads: what it shows before users act, in the same places. */
import { PinMapSkeleton } from '#client/places/map/PinMapSkeleton.tsx';
import { Button } from '#client/ui/Button.tsx';
import type { Position } from '#rules/places/position.ts';
import { pinTexts } from './pinTexts.ts';
import { PinLayout } from './PinLayout.tsx';

export function PinSkeleton({ position }: { position: Position | null }) {
  return (
    <PinLayout
      text={position ? pinTexts.pinSet : pinTexts.pinHint}
      button={<Button disabled>{position ? pinTexts.removePin : pinTexts.addPin}</Button>}
    >
      {position && <PinMapSkeleton position={position} />}
    </PinLayout>
  );
}
