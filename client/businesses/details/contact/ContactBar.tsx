/** What users of phones do most: call, go there, open the website. The bar stays at the bottom of the window, and ends above the footer. */
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

interface ContactBarProps {
  contact: BusinessContact_BusinessFragment;
  position: Position | null | undefined;
  /** The name of the business. */
  name: string;
  /** Whether the navigation of members is below the bar. */
  isMember: boolean;
}

// Not classes, which would be a part of every screen's style sheet. The server does not render the bar.
const wide = { marginInline: '-1rem' };
const safe = 'max(0.5rem, env(safe-area-inset-bottom))';
const action = 'button grow px-2';

export function ContactBar({ contact: { phone, phoneText, website }, position, name, isMember }: ContactBarProps) {
  if (!phone && !position && !website) return null;
  return (
    <nav
      aria-label={contactTexts.bar}
      style={isMember ? { ...wide, bottom: '4rem' } : { ...wide, bottom: 0, paddingBottom: safe }}
      className="sticky z-20 flex flex-wrap gap-2 border-t border-line bg-bg px-4 py-2 short:static"
    >
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
