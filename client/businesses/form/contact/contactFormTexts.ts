/** Texts of the form's part for the contact. */
export const contactFormTexts = {
  hint: 'All of it is optional. Visitors see what you enter; only members see the email address, after a press.',
  phone: 'Phone',
  phoneHint: '+49 30 1234567',
  website: 'Website',
  websiteHint: 'https://example.com',
  email: 'Email',
  emailHint: 'hello@example.com',
  links: 'Links to other sites',
  linkHint: 'instagram.com/your-business',
  link: (place: number) => `Link ${place}`,
  addLink: 'Add a link',
  removeLink: (place: number) => `Remove link ${place}`,
};
