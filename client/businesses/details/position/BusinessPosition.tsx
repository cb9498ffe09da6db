/** Where a business is: a small map, whose code loads when it is near the screen, and a link to directions. */
import Navigation from 'lucide-react/icons/navigation';
import { lazyCode } from '#client/core/lazyCode.ts';
import { DirectionsLink } from '#client/places/DirectionsLink.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { useIsNear } from '#client/ui/hooks/useIsNear.ts';
import type { Position } from '#rules/places/position.ts';
import { businessPageTexts } from '../businessPageTexts.ts';

const mapCode = lazyCode(async () => (await import('#client/places/map/PlaceMap.tsx')).PlaceMap);

export function BusinessPosition({ position, name }: { position: Position; name: string }) {
  const [ref, isNear] = useIsNear();
  return (
    <section aria-label={businessPageTexts.map} className="grid gap-3">
      <div ref={ref} className="needs-script card aspect-8/5 overflow-hidden print:hidden">
        {isNear && (
          <Lazy code={mapCode} fallback={<div className="skeleton h-full" />}>
            {(PlaceMap) => <PlaceMap position={position} label={businessPageTexts.mapOf(name)} />}
          </Lazy>
        )}
      </div>
      <DirectionsLink position={position} name={name} className="button">
        <Navigation aria-hidden className="size-4" /> {businessPageTexts.directions}
        <span className="sr-only"> {businessPageTexts.opensMap}</span>
      </DirectionsLink>
    </section>
  );
}
