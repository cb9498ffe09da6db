/**
 * React Router in the browser, where the build puts this file in place of `react-router-dom`. Its own links also prefetch code and
 * data in framework mode, which this site does not use.
 */
import type { LinkProps, NavLinkProps as PackageNavLinkProps } from 'react-router';
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

type NavLinkProps = LinkProps & Pick<PackageNavLinkProps, 'end'>;

/** A link that is marked on its own page. The package's own, which the tests use, needs `end` for that. */
export function NavLink({ end: _end, ...props }: NavLinkProps) {
  const isCurrent = useLocation().pathname === props.to;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
