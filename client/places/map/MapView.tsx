/** A map with zoom buttons and its sources. Its children lie on it at their positions. */
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useDarkMode } from '#client/core/theme.ts';
import { Attribution } from './Attribution.tsx';
import { createMap, type CreatedMap, type Viewport } from './createMap.ts';
import { MapContext } from './mapContext.ts';
import { mapTexts } from './mapTexts.ts';

interface MapViewProps {
  /** What the map shows, for screen readers. */
  label: string;
  /** What it shows first. */
  start: Viewport;
  /** True for the subject of a page: then the wheel and a finger move the map. Others let the page scroll. */
  isMain?: boolean;
  className?: string;
  children?: ReactNode;
}

export function MapView({ label, start, isMain = false, className = '', children }: MapViewProps) {
  const [isDark] = useDarkMode();
  const [created, setCreated] = useState<CreatedMap>();
  const first = useRef({ start, isMain });
  const attach = useCallback((element: HTMLDivElement) => {
    const made = createMap(element, first.current.start, first.current.isMain);
    const observer = new ResizeObserver(() => void made.map.invalidateSize({ pan: false }));
    observer.observe(element);
    setCreated(made);
    return () => {
      observer.disconnect();
      made.remove();
    };
  }, []);
  useEffect(() => created?.setDark(isDark), [created, isDark]);
  const map = created?.map;
  const zoomBy = (step: number) => map?.setZoom(map.getZoom() + step);
  return (
    <div className={`map ${className}`}>
      <div ref={attach} role="region" aria-label={label} tabIndex={0} className="map-area" />
      {map && <MapContext value={map}>{children}</MapContext>}
      <div className="map-buttons">
        <button type="button" aria-label={mapTexts.zoomIn} onClick={() => zoomBy(1)}>
          <Plus aria-hidden />
        </button>
        <button type="button" aria-label={mapTexts.zoomOut} onClick={() => zoomBy(-1)}>
          <Minus aria-hidden />
        </button>
      </div>
      <Attribution />
    </div>
  );
}
