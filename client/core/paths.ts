/** Every address of the site as a function or a constant, so that no screen writes one by hand. */

/** Where the API and the pictures live: the page's own origin unless the build names another. */
export const apiOrigin: string = import.meta.env?.VITE_API_URL ?? '';

/** The addresses that carry something, as the router reads them. */
export const patterns = {
  business: '/business/:id',
  editBusiness: '/edit-business/:id',
  user: '/user/:username',
} as const;

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  business: (id: string) => `/business/${encodeURIComponent(id)}`,
  createBusiness: '/create-business',
  editBusiness: (id: string) => `/edit-business/${encodeURIComponent(id)}`,
  profile: '/profile',
  account: '/account',
  saved: '/saved',
  users: '/users',
  user: (username: string) => `/user/${encodeURIComponent(username)}`,
} as const;
