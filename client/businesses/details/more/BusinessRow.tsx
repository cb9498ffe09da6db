/** A business in a short list: a small picture, name, location and rating. All of it is the link. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { formatRating } from '#client/core/formats.ts';
import { paths } from '#client/core/paths.ts';
import { BusinessTile_BusinessFragmentDoc, type BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { Icon } from '#client/ui/drawings/Icon.tsx';
import { Picture } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { businessTexts } from '../../businessTexts.ts';
import { hueClass } from '../../card/categoryHue.ts';

// The picture is as high as the text beside it.
const picture =
  'small-picture min-h-20 w-2/5 max-w-38 shrink-0 sm:min-h-24 [&>:first-child]:absolute [&>:first-child]:inset-0';

export function BusinessRow({ business }: { business: FragmentType<BusinessTile_BusinessFragment> }) {
  const data = useLiveFragment(BusinessTile_BusinessFragmentDoc, business);
  if (!data) return null;
  const { id, name, category, location, cover, imagePosition, averageRating } = data;
  return (
    <li className={`card relative flex gap-3 overflow-hidden hover:border-edge ${hueClass(category)}`}>
      <Picture
        picture={cover}
        position={imagePosition}
        alt=""
        name={name}
        sizes={pictureSizes.row}
        className={picture}
      />
      <div className="grid min-w-0 content-center gap-0.5 py-2 pe-3 text-sm text-ink2">
        <h3 className="line-clamp-2 text-base text-ink">
          <Link to={paths.business(id)} className="after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="line-clamp-1">{location}</p>
        {averageRating > 0 && (
          <p className="flex items-center gap-1">
            <Icon name="star" className="size-4 fill-current text-star" />
            <span className="sr-only">{businessTexts.averageRating(formatRating(averageRating))}</span>
            <span aria-hidden className="font-bold text-ink">
              {formatRating(averageRating)}
            </span>
          </p>
        )}
      </div>
    </li>
  );
}
