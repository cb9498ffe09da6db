/**
 * The route table: each path and its screen, which has its queries, its head and its component. The browser's router
 * (routes.tsx) and the server's pages (server/render.tsx in this folder) use it. The home page is part of the entry; every other
 * screen is a chunk.
 */
import { screen as homeScreen } from '#client/businesses/home/HomePage.tsx';
import { paths, patterns } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { noFilters } from '#rules/filters.ts';
import { cursorParam } from '#rules/page.ts';

export interface RouteTableRow {
  path: string;
  /** The screen, or the import of its module, which exports it as `screen`. */
  screen: Screen | (() => Promise<{ screen: Screen }>);
  /** For the server: the modules of the screen, as the manifest of the build names them. */
  modules?: readonly string[] | false;
  /** For the server: the names of the query parameters that the screen reads. */
  search?: readonly string[] | false;
  /** True for screens of signed-in users. Visitors are redirected to the login page. */
  isPrivate?: boolean;
}

export const routeTable: readonly RouteTableRow[] = [
  {
    path: paths.home,
    screen: homeScreen,
    search: import.meta.env?.SSR && [...Object.keys(noFilters), 'view', cursorParam],
  },
  {
    path: patterns.business,
    search: import.meta.env?.SSR && ['sortBy', 'rating', cursorParam],
    modules: import.meta.env?.SSR && ['businesses/details/BusinessPage.tsx'],
    screen: () => import('#client/businesses/details/BusinessPage.tsx'),
  },
  {
    path: paths.login,
    modules: import.meta.env?.SSR && ['auth/forms/LoginPage.tsx'],
    screen: () => import('#client/auth/forms/LoginPage.tsx'),
  },
  {
    path: paths.register,
    modules: import.meta.env?.SSR && ['auth/forms/RegisterPage.tsx'],
    screen: () => import('#client/auth/forms/RegisterPage.tsx'),
  },
  {
    path: paths.forgotPassword,
    modules: import.meta.env?.SSR && ['auth/email/ForgotPasswordPage.tsx'],
    screen: () => import('#client/auth/email/ForgotPasswordPage.tsx'),
  },
  {
    path: paths.resetPassword,
    modules: import.meta.env?.SSR && ['auth/email/ResetPasswordPage.tsx'],
    screen: () => import('#client/auth/email/ResetPasswordPage.tsx'),
  },
  {
    path: paths.verifyEmail,
    modules: import.meta.env?.SSR && ['auth/email/VerifyEmailPage.tsx'],
    screen: () => import('#client/auth/email/VerifyEmailPage.tsx'),
  },
  {
    path: paths.changeEmail,
    modules: import.meta.env?.SSR && ['auth/email/ChangeEmailPage.tsx'],
    screen: () => import('#client/auth/email/ChangeEmailPage.tsx'),
  },
  {
    path: paths.unsubscribe,
    modules: import.meta.env?.SSR && ['auth/email/UnsubscribePage.tsx'],
    screen: () => import('#client/auth/email/UnsubscribePage.tsx'),
  },
  {
    path: paths.users,
    search: import.meta.env?.SSR && ['search', 'sortBy', cursorParam],
    modules: import.meta.env?.SSR && ['users/list/UsersPage.tsx'],
    screen: () => import('#client/users/list/UsersPage.tsx'),
  },
  {
    path: patterns.user,
    search: import.meta.env?.SSR && [cursorParam],
    modules: import.meta.env?.SSR && ['users/public/UserPage.tsx'],
    screen: () => import('#client/users/public/UserPage.tsx'),
  },
  {
    path: paths.profile,
    isPrivate: true,
    search: import.meta.env?.SSR && ['tab'],
    modules: import.meta.env?.SSR && ['users/profile/ProfilePage.tsx', 'ui/Tabs.tsx'],
    screen: () => import('#client/users/profile/ProfilePage.tsx'),
  },
  {
    path: paths.saved,
    isPrivate: true,
    search: import.meta.env?.SSR && ['search', 'sortBy'],
    modules: import.meta.env?.SSR && ['users/saved/SavedPage.tsx'],
    screen: () => import('#client/users/saved/SavedPage.tsx'),
  },
  {
    path: paths.account,
    isPrivate: true,
    modules: import.meta.env?.SSR && ['auth/account/AccountPage.tsx'],
    screen: () => import('#client/auth/account/AccountPage.tsx'),
  },
  {
    path: paths.notifications,
    isPrivate: true,
    modules: import.meta.env?.SSR && ['notifications/NotificationsPage.tsx'],
    screen: () => import('#client/notifications/NotificationsPage.tsx'),
  },
  {
    path: paths.feed,
    isPrivate: true,
    modules: import.meta.env?.SSR && ['feed/FeedPage.tsx'],
    screen: () => import('#client/feed/FeedPage.tsx'),
  },
  {
    path: paths.createBusiness,
    isPrivate: true,
    modules: import.meta.env?.SSR && ['businesses/form/CreateBusinessPage.tsx'],
    screen: () => import('#client/businesses/form/CreateBusinessPage.tsx'),
  },
  {
    path: patterns.editBusiness,
    isPrivate: true,
    modules: import.meta.env?.SSR && ['businesses/form/EditBusinessPage.tsx'],
    screen: () => import('#client/businesses/form/EditBusinessPage.tsx'),
  },
  {
    path: paths.moderation,
    isPrivate: true,
    search: import.meta.env?.SSR && ['state', 'type'],
    modules: import.meta.env?.SSR && ['moderation/queue/ModerationPage.tsx'],
    screen: () => import('#client/moderation/queue/ModerationPage.tsx'),
  },
  {
    path: patterns.moderationCase,
    isPrivate: true,
    modules: import.meta.env?.SSR && ['moderation/case/CasePage.tsx'],
    screen: () => import('#client/moderation/case/CasePage.tsx'),
  },
  {
    path: paths.moderationLog,
    modules: import.meta.env?.SSR && ['moderation/log/ModerationLogPage.tsx'],
    screen: () => import('#client/moderation/log/ModerationLogPage.tsx'),
  },
  {
    path: paths.auditLog,
    isPrivate: true,
    modules: import.meta.env?.SSR && ['moderation/log/AuditLogPage.tsx'],
    screen: () => import('#client/moderation/log/AuditLogPage.tsx'),
  },
  ...[paths.about, paths.rules, paths.privacy].map((path) => ({
    path,
    modules: import.meta.env?.SSR && ['app/about/SiteTextPage.tsx'],
    screen: async () => ({ screen: (await import('./about/SiteTextPage.tsx')).siteTextScreens[path] }),
  })),
  {
    path: paths.accessibility,
    modules: import.meta.env?.SSR && ['app/about/AccessibilityPage.tsx'],
    screen: () => import('./about/AccessibilityPage.tsx'),
  },
];
