/** Call, Directions and Website as buttons, in windows below 1024 px: there the contact and the map follow the comments. */
import Globe from 'lucide-react/icons/globe';
import Navigation from 'lucide-react/icons/navigation';
import Phone from 'lucide-react/icons/phone';
import type { BusinessContact_BusinessFragment } from '#client/gql/graphql.ts';
import { DirectionsLink } from '#client/places/DirectionsLink.tsx';
import { optionalTexts } from '#rules/places/contact.ts';
import type { Position } from '#rules/places/position.ts';
import { businessPageTexts } from '../businessPageTexts.ts';
import { contactTexts } from './contactTexts.ts';
import { ExternalLink } from './ExternalLink.tsx';

interface ContactActionsProps {
  contact: BusinessContact_BusinessFragment;
  position: Position | null | undefined;
  /** The name of the business. */
  name: string;
}

const action = 'button px-2';

export function ContactActions({ contact: { phone, phoneText, website }, position, name }: ContactActionsProps) {
  if (!phone && !position && !website) return null;
  return (
    <nav aria-label={contactTexts.actions} className="flex flex-wrap gap-2 *:grow lg:hidden">
      {phone && (
        <a href={`tel:${phone}`} className={action}>
          <Phone aria-hidden className="size-4" /> {contactTexts.call}
          <span className="sr-only"> {phoneText}</span>
        </a>
      )}
      {position && (
        <DirectionsLink position={position} name={name} className={action}>
          <Navigation aria-hidden className="size-4" /> {businessPageTexts.directions}
          <span className="sr-only"> {businessPageTexts.opensMap}</span>
        </DirectionsLink>
      )}
      {website && (
        <ExternalLink url={website} className={action}>
          <Globe aria-hidden className="size-4" /> {optionalTexts.website.label}
        </ExternalLink>
      )}
    </nav>
  );
}
