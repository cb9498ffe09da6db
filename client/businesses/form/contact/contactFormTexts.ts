/** Texts of the form's part for the contact. The labels are those of the rules. */
import type { OptionalText } from '#rules/places/contact.ts';

export const contactFormTexts = {
  hint: 'All of it is optional. Visitors see what you enter; only members see the email address, after a press.',
  /** In the empty fields. */
  placeholders: {
    phone: '+49 30 1234567',
    website: 'https://example.com',
    email: 'hello@example.com',
  } satisfies Record<OptionalText, string>,
  links: 'Links to other sites',
  linkPlaceholder: 'instagram.com/your-business',
  link: (place: number) => `Link ${place}`,
  addLink: 'Add a link',
  removeLink: (place: number) => `Remove link ${place}`,
};
