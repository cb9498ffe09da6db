/**
 * React Router in the browser, where the build puts this file in place of `react-router-dom`. Its own links also prefetch code and
 * data in framework mode, which this site does not use.
 */
import type { LinkProps } from 'react-router';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

export * from 'react-router';
export { RouterProvider } from 'react-router/dom';

/** Navigates without loading a page. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const navigate = useLinkClickHandler(to, { replace, state, preventScrollReset, target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    />
  );
}

/** A link that is marked on its own page. */
export function NavLink(props: LinkProps) {
  const isCurrent = useLocation().pathname === props.to;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
