/** What a tile says about a business. Nothing in it depends on the viewer, so the server renders it, too. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { shortDate } from '#client/core/formats.ts';
import type { BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { Icon } from '#client/ui/drawings/Icon.tsx';
import { Picture } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { OpeningLine } from '../hours/OpeningLine.tsx';
import { businessTexts } from '../businessTexts.ts';
import { Counts, Rating } from './BusinessNumbers.tsx';
import { CategoryChip } from './CategoryChip.tsx';
import { distanceText } from './distance.ts';

interface TileSummaryProps {
  business: BusinessTile_BusinessFragment;
  /** The viewer's button beside the owner's name. Its line has the same height without one. */
  ownerAction?: ReactNode;
  /** In metres. The server, which does not know the unit of the viewer, leaves it out. */
  distance?: number | null;
  /** True for the first tile of a page, whose picture loads beside the code. */
  isFirst?: boolean;
}

/** Lets a line of a tile wrap where users enlarge text: no layout has tiles as narrow as this in normal text. */
export const wrapping = '@max-[14rem]:flex-wrap';

// Clipped text would clip the outline of a focused link inside it, so the outline is the heading's.
const outlined = 'focus-frame rounded-chip';

export function TileSummary({ business, ownerAction, distance, isFirst }: TileSummaryProps) {
  const { id, name, category, createdAt, description, location, owner, cover, imagePosition } = business;
  return (
    <>
      <div className="relative">
        {/* The name below is the same link, so keyboards and screen readers skip this one. */}
        <Link to={paths.business(id)} tabIndex={-1} aria-hidden>
          <Picture
            picture={cover}
            alt=""
            name={name}
            position={imagePosition}
            sizes={pictureSizes.tile}
            isUrgent={isFirst}
            className="aspect-8/5"
          />
        </Link>
        <CategoryChip category={category} className="pointer-events-none absolute start-3 bottom-2" />
      </div>
      <div className="flex grow flex-col gap-1 px-4 pt-2.5 pb-2">
        <div className={`flex items-baseline gap-x-2 ${wrapping}`}>
          <h3 title={name} className={`-mb-0.5 line-clamp-2 min-w-0 grow pb-0.5 text-xl wrap-anywhere ${outlined}`}>
            <Link to={paths.business(id)} className="outline-none hover:text-accent hover:underline">
              {name}
            </Link>
          </h3>
          <Rating business={business} />
        </div>
        {/* The description takes the line of unknown hours. */}
        <p className={`${business.opening ? 'line-clamp-2' : 'line-clamp-3'} text-sm text-ink2`}>{description}</p>
        {/* In a row of tiles, the lines from here on are at the same height below longer and shorter names. */}
        <div className="mt-auto">
          <OpeningLine opening={business.opening} />
        </div>
        <div className={`flex items-center justify-between gap-x-3 text-sm text-ink2 ${wrapping}`}>
          <p className="flex min-w-0 items-center gap-1">
            <Icon name="pin" />
            {!import.meta.env?.SSR && typeof distance === 'number' && (
              <span className="shrink-0">{businessTexts.away(distanceText(distance))}</span>
            )}
            <span className="sr-only">{businessTexts.location}: </span>
            <span title={location} className="line-clamp-1 break-all">
              {location}
            </span>
          </p>
          <Counts business={business} className="gap-2 text-xs" />
        </div>
        <div className={`flex min-h-6 items-center gap-x-2 text-xs text-ink3 ${wrapping}`}>
          <p className="small-target flex min-w-0 gap-1 leading-6">
            {businessTexts.by}
            <Link to={paths.user(owner.username)} title={owner.username} className="link truncate">
              {owner.username}
            </Link>
          </p>
          {ownerAction}
          <time dateTime={createdAt} className="ms-auto shrink-0">
            {shortDate(createdAt)}
          </time>
        </div>
      </div>
    </>
  );
}
