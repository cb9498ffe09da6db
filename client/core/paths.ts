/** The URLs of the site. */
import { businessPath, userPath } from '#rules/page.ts';

/** The origin of the API and the pictures: the page's own unless the build sets another. */
export const apiOrigin: string = import.meta.env?.VITE_API_URL ?? '';

/** The documentation of the REST API. The server renders it. */
export const apiDocs = `${apiOrigin}/api/docs`;

/** The route patterns of URLs with parameters. */
export const patterns = {
  business: '/business/:id',
  editBusiness: '/edit-business/:id',
  user: '/user/:username',
  moderationCase: '/moderation/case/:id',
} as const;

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  unsubscribe: '/unsubscribe',
  business: businessPath,
  createBusiness: '/create-business',
  editBusiness: (id: string) => `/edit-business/${encodeURIComponent(id)}`,
  profile: '/profile',
  account: '/account',
  notifications: '/notifications',
  feed: '/feed',
  saved: '/saved',
  users: '/users',
  user: userPath,
  about: '/about',
  rules: '/rules',
  privacy: '/privacy',
  accessibility: '/accessibility',
  moderation: '/moderation',
  moderationCase: (id: string) => `/moderation/case/${encodeURIComponent(id)}`,
  moderationLog: '/moderation/log',
  auditLog: '/moderation/audit',
} as const;
