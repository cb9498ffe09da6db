/** A business as a small shop front: its picture or a tinted area below an awning, and its name. */
import { Link } from 'react-router-dom';
import { hueClass } from '#client/businesses/card/categoryHue.ts';
import { paths } from '#client/core/paths.ts';
import type { UserCard_UserFragment } from '#client/gql/graphql.ts';
import { ShopDrawing } from '#client/ui/drawings/ShopFront.tsx';
import { withApiOrigin, showsPart } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';

interface BusinessThumbnailProps {
  business: UserCard_UserFragment['businesses']['edges'][number]['node'];
}

export function BusinessThumbnail({ business: { id, name, category, cover, imagePosition } }: BusinessThumbnailProps) {
  return (
    <Link to={paths.business(id)} title={name} className="grid gap-1 text-xs hover:text-accent hover:underline">
      <span
        className={`relative block aspect-4/3 overflow-hidden rounded-chip border border-line ${hueClass(category)}`}
      >
        {cover ? (
          <img
            src={withApiOrigin(cover.src)}
            srcSet={withApiOrigin(cover.srcSet)}
            sizes={pictureSizes.shopFront}
            width={cover.width}
            height={cover.height}
            alt=""
            loading="lazy"
            decoding="async"
            className={`photo size-full object-cover ${showsPart(imagePosition)}`}
          />
        ) : (
          <span className="shopfront block size-full">
            <ShopDrawing />
          </span>
        )}
        <span aria-hidden className="awning w-[200%] [--stripe:calc(100%/11)] origin-top-left [scale:0.5]" />
      </span>
      <span dir="auto" className="truncate">
        {name}
      </span>
    </Link>
  );
}
