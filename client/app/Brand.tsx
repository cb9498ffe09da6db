/** The brand: a logo and the site's name, linked to the home page. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';

export function Brand() {
  return (
    <Link to={paths.home} className="flex items-center gap-2.5 font-display text-xl font-bold tracking-[-0.02em]">
      <span aria-hidden className="relative size-8 shrink-0 overflow-hidden rounded-chip border border-edge bg-surface">
        <span className="awning h-4.5" />
      </span>
      <span className="max-xs:sr-only">{commonTexts.brand}</span>
    </Link>
  );
}
