/** The map of a pin while its code loads: the same height, and the same text below. */
import type { Position } from '#rules/places/position.ts';
import { coordinates, mapTexts } from './mapTexts.ts';

export function PinMapSkeleton({ position }: { position: Position }) {
  return (
    <div className="grid gap-1">
      {/* As high as .map-small, whose styles load with the map. */}
      <div className="skeleton h-64" />
      <p className="text-sm text-ink2">
        {mapTexts.pinHelp} {coordinates(position)}
      </p>
    </div>
  );
}
