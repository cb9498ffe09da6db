/** A location as a link to a map, which opens in a new tab. */
import ExternalLink from 'lucide-react/icons/external-link';
import { searchOnMap } from '#client/places/directions.ts';
import { businessPageTexts } from './businessPageTexts.ts';

export function MapLink({ location }: { location: string }) {
  return (
    <a href={searchOnMap(location)} target="_blank" rel="nofollow ugc noopener noreferrer" className="link">
      <span>{location}</span>
      <span className="sr-only"> {businessPageTexts.opensMap}</span>
      <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-0.125em]" />
    </a>
  );
}
