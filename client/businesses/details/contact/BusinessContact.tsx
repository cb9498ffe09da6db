/** How a business is reached: links to act on. Unknown parts are left out. */
import type { ReactNode } from 'react';
import type { BusinessContact_BusinessFragment } from '#client/gql/graphql.ts';
import { optionalTextNames, optionalTexts, type OptionalText } from '#rules/places/contact.ts';
import { contactTexts } from './contactTexts.ts';
import { contactLink, BusinessEmail } from './BusinessEmail.tsx';
import { ExternalLink } from './ExternalLink.tsx';

interface BusinessContactProps {
  contact: BusinessContact_BusinessFragment;
  /** The name of the business. */
  name: string;
}

function Row({ term, className = '', children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className={`text-ink3 ${className}`}>{term}</dt>
      <dd className={`flex min-w-0 flex-wrap gap-x-4 ${className}`}>{children}</dd>
    </>
  );
}

/** 'example.com/menu' of 'https://www.example.com/menu', and 'example.com/…' of a long one. */
const shortAddress = (url: string): string =>
  url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
    .replace(/^(?=.{41})([^/?#]+).*/, '$1/…');

/** Whether any part is known. */
export function hasContact(contact: BusinessContact_BusinessFragment): boolean {
  const texts: Partial<Record<OptionalText, string | null>> = contact;
  return optionalTextNames.some((name) => texts[name]) || contact.hasEmail || contact.socialLinks.length > 0;
}

export function BusinessContact({ contact, name }: BusinessContactProps) {
  const { id, phone, phoneText, website, hasEmail, socialLinks } = contact;
  if (!hasContact(contact)) return null;
  return (
    <section aria-labelledby="contact" className="card grid content-start gap-3 p-4">
      <h2 id="contact" className="text-xl">
        {contactTexts.title}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
        {phone && (
          <Row term={optionalTexts.phone.label}>
            <a href={`tel:${phone}`} className={contactLink}>
              {phoneText}
            </a>
          </Row>
        )}
        {website && (
          <Row term={optionalTexts.website.label}>
            <ExternalLink url={website} className={contactLink}>
              {shortAddress(website)}
            </ExternalLink>
          </Row>
        )}
        {hasEmail && (
          <Row term={optionalTexts.email.label} className="needs-script">
            <BusinessEmail business={{ id, name }} />
          </Row>
        )}
        {socialLinks.length > 0 && (
          <Row term={contactTexts.links}>
            {socialLinks.map(({ url, name: site }) => (
              <ExternalLink key={url} url={url} className={contactLink}>
                {site}
              </ExternalLink>
            ))}
          </Row>
        )}
      </dl>
    </section>
  );
}
