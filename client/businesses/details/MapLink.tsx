/** A location as a link to a map, which opens in a new tab. */
import ExternalLink from 'lucide-react/icons/external-link';
import { searchOnMap, showOnMap } from '#client/places/directions.ts';
import type { Position } from '#rules/places/position.ts';
import { businessPageTexts } from './businessPageTexts.ts';

export function MapLink({ location, position }: { location: string; position?: Position | null }) {
  return (
    <a
      href={position ? showOnMap(position) : searchOnMap(location)}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="link"
    >
      <span>{location}</span>
      <span className="sr-only"> {businessPageTexts.opensMap}</span>
      <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-0.125em]" />
    </a>
  );
}
