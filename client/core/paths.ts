/** The URLs of the site. */
import { businessPath, mailedPaths, pagePatterns, userPath } from '#rules/page.ts';

/** The origin of the API and the pictures: the page's own unless the build sets another. */
export const apiOrigin: string = import.meta.env?.VITE_API_URL ?? '';

/** The documentation of the REST API. The server renders it. */
export const apiDocs = `${apiOrigin}/api/docs`;

/** The route patterns of URLs with parameters. */
export const patterns = {
  ...pagePatterns,
  editBusiness: '/edit-business/:id',
  moderationCase: '/moderation/case/:id',
} as const;

export const paths = {
  ...mailedPaths,
  home: '/',
  login: '/login',
  register: '/register',
  business: businessPath,
  createBusiness: '/create-business',
  editBusiness: (id: string) => patterns.editBusiness.replace(':id', encodeURIComponent(id)),
  profile: '/profile',
  feed: '/feed',
  saved: '/saved',
  users: '/users',
  user: userPath,
  rules: '/rules',
  privacy: '/privacy',
  accessibility: '/accessibility',
  moderation: '/moderation',
  moderationCase: (id: string) => patterns.moderationCase.replace(':id', encodeURIComponent(id)),
  moderationLog: '/moderation/log',
  auditLog: '/moderation/audit',
} as const;
