/**
 * React Router on the server, where the build puts this file in place of `react-router-dom`: a page has one location, and nothing
 * navigates. A list has a hundred links, and the package's own take an eighth of its CPU time.
 */
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import type { LinkProps } from 'react-router-dom';
import type { PageLocation } from '#rules/page.ts';

interface RenderedLocation extends PageLocation {
  /** What the layout's `Outlet` shows. */
  screen: ReactNode;
}

/** The page that is being rendered. */
export const LocationContext = createContext<RenderedLocation>({ pathname: '/', search: '', params: {}, screen: null });

/** Has the attributes of the package's own link. */
export function Link({ to, replace, state, preventScrollReset, ...rest }: LinkProps) {
  return <a {...(rest as ComponentProps<'a'>)} href={to as string} />;
}
/** For signed-in users only, whom the server does not know. */
export const NavLink = Link;

export const Outlet = () => useContext(LocationContext).screen;
export const Navigate = () => null;
export const ScrollRestoration = () => null;

export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' };
const stay = () => undefined;

export const useParams = () => useContext(LocationContext).params;
export const useSearchParams = () => [new URLSearchParams(useContext(LocationContext).search), stay];
export const useNavigate = () => stay;
export const useNavigation = () => ({ state: 'idle' });
export const useNavigationType = () => NavigationType.Pop;

export function useLocation() {
  const { pathname, search } = useContext(LocationContext);
  return { pathname, search, hash: '', state: null, key: 'default' };
}
