/** The list, or the map: beside it where the window has room for both. */
import { useId, type ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import type { FiltersAndMapParams } from '../useFilters.ts';

const mapCode = lazyCode(async () => (await import('../../map/HomeMap.tsx')).HomeMap);

export function ListAndMap({ children, ...props }: FiltersAndMapParams & { children: ReactNode }) {
  const listId = useId();
  const isMap = props.view.view === 'map';
  return (
    <div className={isMap ? 'with-map' : ''}>
      {isMap && (
        <div className="card">
          <Lazy code={mapCode} fallback={<p role="status">{commonTexts.loading}</p>}>
            {(HomeMap) => <HomeMap {...props} listId={listId} />}
          </Lazy>
        </div>
      )}
      <div id={listId} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </div>
  );
}
