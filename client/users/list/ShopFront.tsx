/** A business as a small shop front: its picture or a tinted area below an awning, and its name. */
import Store from 'lucide-react/icons/store';
import { Link } from 'react-router-dom';
import { hueClass } from '#client/businesses/card/categoryHue.ts';
import { apiOrigin, paths } from '#client/core/paths.ts';
import type { UserCard_UserFragment } from '#client/gql/graphql.ts';
import { pictureSizes } from '#rules/picture-sizes.ts';

interface ShopFrontProps {
  business: UserCard_UserFragment['businesses']['edges'][number]['node'];
}

export function ShopFront({ business: { id, name, category, cover } }: ShopFrontProps) {
  return (
    <Link to={paths.business(id)} title={name} className="grid gap-1 text-xs hover:text-accent hover:underline">
      <span
        className={`${hueClass(category)} relative block aspect-4/3 overflow-hidden rounded-chip border border-line`}
      >
        {cover ? (
          <img
            src={fromApi(cover.src)}
            srcSet={fromApi(cover.srcSet)}
            sizes={pictureSizes.shopFront}
            width={cover.width}
            height={cover.height}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <span className="shopfront size-full pt-2">
            <Store aria-hidden className="size-6" strokeWidth={1.5} />
          </span>
        )}
        <span aria-hidden className="awning w-[200%] origin-top-left scale-50" />
      </span>
      <span className="truncate">{name}</span>
    </Link>
  );
}

const fromApi = (address: string): string => address.replace(/(^|,\s*)\//g, `$1${apiOrigin}/`);
