/** An activity in the feed: who did what when, the text of a review or a reply, and the picture of the business. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CategoryChip } from '#client/businesses/card/CategoryChip.tsx';
import { hueClass } from '#client/businesses/card/categoryHue.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { paths } from '#client/core/paths.ts';
import type { FeedItem_ActivityFragment as Activity } from '#client/gql/graphql.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Icon } from '#client/ui/drawings/Icon.tsx';
import { Picture, smallPicture } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { feedTexts } from './feedTexts.ts';

function Quote({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="line-clamp-4 whitespace-pre-line">
      {children}
    </p>
  );
}

interface PicturesProps {
  pictures: NonNullable<Activity['comment']>['pictures'];
  /** The name of the business, for pictures without a description. */
  name: string;
}

/** The pictures of a review, small: the details page opens them. */
function Pictures({ pictures, name }: PicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {pictures.map((each) => (
        <li key={each.id}>
          <img
            {...smallPicture(each)}
            alt={each.alt || name}
            className="photo size-14 rounded-chip border border-line object-cover"
          />
        </li>
      ))}
    </ul>
  );
}

/** What the activity says: of a new or liked business what it is. */
function Content({ kind, business, comment }: Activity) {
  if (!comment)
    return (
      <>
        <p dir="auto" className="line-clamp-2 text-ink2">
          {business.description}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink2">
          <CategoryChip category={business.category} />
          <span dir="auto" className="line-clamp-1 break-all">
            {business.location}
          </span>
        </p>
      </>
    );
  if (kind === 'REVIEW')
    return (
      <>
        <Quote>{comment.text}</Quote>
        <Pictures pictures={comment.pictures} name={business.name} />
      </>
    );
  return (
    <>
      <p dir="auto" className="line-clamp-2 text-ink2">
        {/* Isolated, since the direction of the paragraph is that of the comment. */}
        <bdi>{feedTexts.commentOf(comment.author.username)}</bdi>
        {comment.text}
      </p>
      {comment.reply && <Quote>{comment.reply.text}</Quote>}
    </>
  );
}

export function FeedItem({ activity }: { activity: Activity }) {
  const { kind, createdAt, actor, business, comment } = activity;
  return (
    <li className="py-4">
      <article className={`flex flex-wrap gap-3 ${hueClass(business.category)}`}>
        <Avatar username={actor.username} picture={actor.profilePicture} />
        <div className="grid min-w-0 grow basis-36 content-start gap-1.5">
          <p className="wrap-anywhere">
            <Link to={paths.user(actor.username)} className="link font-semibold" dir="auto">
              {actor.username}
            </Link>
            {feedTexts.did[kind]}
            <Link to={paths.business(business.id)} className="link font-semibold" dir="auto">
              {business.name}
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink3">
            <time dateTime={createdAt} title={exactDate(createdAt)}>
              {relativeDate(createdAt)}
            </time>
            {kind === 'REVIEW' && comment?.rating && (
              <span className="flex items-center gap-1">
                <Icon name="star" className="size-4 fill-current text-star" />
                <span className="sr-only">{commonTexts.stars(comment.rating)}</span>
                <span aria-hidden className="font-bold text-ink">
                  {comment.rating}
                </span>
              </span>
            )}
          </p>
          <Content {...activity} />
        </div>
        {/* The name is the same link, so keyboards and screen readers skip this one. */}
        <Link to={paths.business(business.id)} tabIndex={-1} aria-hidden className="shrink-0">
          <Picture
            picture={business.cover}
            position={business.imagePosition}
            alt=""
            name={business.name}
            sizes={pictureSizes.row}
            className="small-picture aspect-square w-20 rounded-chip border border-line sm:aspect-4/3 sm:w-32"
          />
        </Link>
      </article>
    </li>
  );
}
