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
      <span className="pe-4.5">{location}</span>
      <span className="sr-only"> {businessPageTexts.opensMap}</span>
      {/* In the padding of the text and out of the flow, the icon never stands alone on a line. */}
      <ExternalLink aria-hidden className="absolute -ms-3.5 inline h-lh w-3.5" />
    </a>
  );
}
