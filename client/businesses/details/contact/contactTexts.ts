/** Texts of the contact of a business on its page. */
export const contactTexts = {
  title: 'Contact',
  /** The name of the links on narrow windows. */
  actions: 'Contact and directions',
  call: 'Call',
  links: 'Links',
  newTab: '(in a new tab)',
  showEmail: 'Show email address',
  noEmail: 'No email address',
  emailFailed: 'The email address could not be loaded',
  loginToSee: 'Please login to see the email address',
};
