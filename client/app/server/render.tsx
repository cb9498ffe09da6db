/**
 * The screens as static markup for the server's pages: what a visitor sees first, in the layout. The client does not hydrate it:
 * its first render replaces it by the same elements. Content Security Policy drops `style` attributes, so no component may
 * set one. The build is dist/render/render.js.
 */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AuthContext, type Auth } from '#client/auth/authContext.ts';
import { operationName } from '#client/core/apollo/operationName.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { fixedHead } from '#client/core/head.ts';
import type { ScreenCode } from '#client/core/screenCode.ts';
import type { PageScreen, RenderedSite } from '#rules/screen.ts';
import { Layout } from '../Layout.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { screens as table, type Screen } from '../screens.ts';
import { PageContext, PageResults } from './apolloHooks.ts';
import { PrivateScreen } from './PrivateScreen.tsx';
import { LocationContext } from './router.tsx';

export const brand: RenderedSite['brand'] = commonTexts.brand;

const unused = () => Promise.reject(new Error('The server renders screens without actions.'));
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
  table.map(async (screen) => ({ screen, code: typeof screen.code === 'object' ? screen.code : await screen.code() })),
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

/** The queries of a public screen. */
const queriesOf = ({ queries }: ScreenCode, { isPrivate }: Screen): PageScreen['queries'] =>
  queries && !isPrivate
    ? (params, search) =>
        queries(params, search).map(({ document, variables }) => ({ operation: operationName(document), variables }))
    : () => [];

export const screens: RenderedSite['screens'] = loaded.map(({ screen, code }) => ({
  path: screen.path,
  modules: screen.modules || [],
  search: screen.search ?? [],
  queries: queriesOf(code, screen),
  head: ([first], origin) => code.head(first?.data as never, origin),
  markup: inLayout(screen.isPrivate ? PrivateScreen : code.Component),
}));

export const notFound: RenderedSite['notFound'] = {
  head: fixedHead(commonTexts.pageNotFound),
  markup: inLayout(NotFoundPage),
};
