/**
 * The screens as static markup for the server's pages: what a visitor sees first, in the layout. The client does not hydrate it:
 * its first render replaces it by the same elements. Content Security Policy drops `style` attributes, so no component may
 * set one. The build is dist/render/render.js.
 */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AuthContext, type Auth } from '#client/auth/authContext.ts';
import { operationName } from '#client/core/apollo/operationName.ts';
import { maxUrlLength, queryUrl } from '#client/core/apollo/queryUrl.ts';
import type { Screen } from '#client/core/screen.ts';
import { site } from '#client/core/site.ts';
import { firstPageOf, type PageScreen, type RenderedSite } from '#rules/page.ts';
import type { Site } from '#rules/site/site.ts';
import { Layout } from '../Layout.tsx';
import { screen as notFoundScreen } from '../NotFoundPage.tsx';
import { routeTable } from '../routeTable.ts';
import { PageContext, PageResults, unused } from './apolloHooks.ts';
import { PrivateScreen } from './PrivateScreen.tsx';
import { LocationContext } from './router.tsx';

const visitor: Auth = {
  user: null,
  isAuthenticated: false,
  loading: false,
  error: null,
  login: unused,
  register: unused,
  logout: unused,
  updateUser: () => undefined,
};

const loaded = await Promise.all(
  routeTable.map(async ({ screen, ...row }) => ({
    ...row,
    screen: typeof screen === 'object' ? screen : (await screen()).screen,
  })),
);

/** Renders a component in the layout. */
const inLayout =
  (Component: ComponentType): PageScreen['markup'] =>
  (location, data) =>
    renderToStaticMarkup(
      <PageContext value={new PageResults(data)}>
        <AuthContext value={visitor}>
          <LocationContext value={{ ...location, screen: <Component /> }}>
            <Layout />
          </LocationContext>
        </AuthContext>
      </PageContext>,
    );

const privateScreen = ({ head, Component }: Screen) =>
  function TitledScreen() {
    return (
      <PrivateScreen title={head(undefined as never, '', new URLSearchParams()).title}>
        <Component />
      </PrivateScreen>
    );
  };

/** The queries of a public screen. */
const queriesOf = ({ queries }: Screen, isPrivate: boolean): PageScreen['queries'] =>
  queries && !isPrivate
    ? (params, search) =>
        queries(params, search).map(({ document, variables }) => ({ operation: operationName(document), variables }))
    : () => [];

const queryUrlsOf =
  ({ queries }: Screen): PageScreen['queryUrls'] =>
  (params, search) =>
    (queries?.(params, firstPageOf(search)) ?? [])
      .filter(({ isServerOnly }) => !isServerOnly)
      .map(({ document, variables }) => queryUrl(operationName(document), variables))
      .filter((url) => url.length <= maxUrlLength);

const screens = loaded.map(({ path, modules, search, isPrivate = false, screen }): PageScreen => ({
  path,
  modules: modules || [],
  search: search || [],
  queries: queriesOf(screen, isPrivate),
  queryUrls: queryUrlsOf(screen),
  head: (data, origin, search) => screen.head(data as never, origin, search),
  markup: inLayout(isPrivate ? privateScreen(screen) : screen.Component),
}));

const notFound = {
  head: () => notFoundScreen.head(undefined as never, '', new URLSearchParams()),
  markup: inLayout(notFoundScreen.Component),
};

/** The screens of a site with these settings. Rendering is synchronous, so that the settings of another site cannot replace these meanwhile. */
export function renderSite(settings: Site): RenderedSite {
  const withSettings =
    <Args extends unknown[], Result>(render: (...args: Args) => Result) =>
    (...args: Args): Result => {
      Object.assign(site, settings);
      return render(...args);
    };
  const ofSite = <Rendered extends Pick<PageScreen, 'head' | 'markup'>>(screen: Rendered): Rendered => ({
    ...screen,
    head: withSettings(screen.head),
    markup: withSettings(screen.markup),
  });
  return { screens: screens.map(ofSite), notFound: ofSite(notFound) };
}
