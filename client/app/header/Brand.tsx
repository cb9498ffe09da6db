/** The brand: a logo and the site's name, linked to the home page. The name is clipped where the header has no room for it. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { site } from '#client/core/site.ts';

export function Brand() {
  return (
    <div className="flex grow basis-8">
      {/* A name that does not fit wraps to a second line, which the fixed height hides at any width and text size. */}
      <Link
        to={paths.home}
        className="flex h-8 flex-wrap gap-x-2.5 overflow-hidden font-display text-lg leading-8 font-bold tracking-[-0.02em] whitespace-nowrap sm:text-xl sm:leading-8"
      >
        <span
          aria-hidden
          className="relative size-8 shrink-0 overflow-hidden rounded-chip border border-edge bg-surface"
        >
          <span className="awning h-4.5" />
        </span>
        <span className="max-xs:sr-only">{site.name}</span>
      </Link>
    </div>
  );
}
