/**
 * The card of the business whose marker was pressed. Escape closes it; the focus returns to the marker, or to the map where the
 * marker is gone.
 */
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { BusinessRow } from '../details/more/BusinessRow.tsx';
import { businessMapTexts } from './businessMapTexts.ts';
import type { MappedBusiness } from './useClusters.ts';

interface MapCardProps {
  business: MappedBusiness;
  onClose: () => void;
}

export function MapCard({ business, onClose }: MapCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), [business.id]);
  return (
    <section
      ref={card}
      aria-label={businessMapTexts.chosen}
      tabIndex={-1}
      className="map-card"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <ul>
        <BusinessRow business={business} />
      </ul>
      <button type="button" aria-label={businessMapTexts.close} className="map-close" onClick={onClose}>
        <X aria-hidden />
      </button>
    </section>
  );
}
