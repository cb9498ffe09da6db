/** The order of the comments, and the filter by stars. */
import X from 'lucide-react/icons/x';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Segments } from '#client/ui/forms/Segments.tsx';
import { FeedLink } from '#client/ui/layout/FeedLink.tsx';
import { feedPaths } from '#rules/feeds.ts';
import { commentSortOrders } from '#rules/comment-orders.ts';
import type { CommentView } from './commentView.ts';

const controlTexts = {
  order: 'Order of comments',
  /** Follows 'Atom feed' for screen readers. */
  ofComments: 'of these comments',
  /** The name of the button that ends the filter begins with its text. */
  showAll: (stars: number) => `${commonTexts.stars(stars)}, show all comments`,
};

const orders = [
  [undefined, commentSortOrders.newest.label],
  ['HELPFUL', commentSortOrders.helpful.label],
] as const;

interface CommentControlsProps {
  businessId: string;
  view: CommentView;
  setView: (view: CommentView) => void;
}

export function CommentControls({ businessId, view, setView }: CommentControlsProps) {
  const { rating, sort } = view;
  return (
    <div className="needs-script flex flex-wrap items-center gap-2">
      <Segments
        label={controlTexts.order}
        choices={orders}
        chosen={sort}
        onChoose={(chosen) => setView({ ...view, sort: chosen })}
      />
      {rating && (
        <button
          type="button"
          aria-label={controlTexts.showAll(rating)}
          className="flex min-h-9 max-w-full items-center gap-1.5 rounded-chip bg-accent-soft px-2.5 text-sm font-semibold text-accent hover:underline"
          onClick={({ currentTarget }) => {
            // This button disappears, so the chosen order takes the focus.
            currentTarget.parentElement?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
            setView({ ...view, rating: undefined });
          }}
        >
          {commonTexts.stars(rating)}
          <X aria-hidden className="size-4 shrink-0" />
        </button>
      )}
      <span className="ms-auto">
        <FeedLink feed={feedPaths.comments(businessId)} about={controlTexts.ofComments} />
      </span>
    </div>
  );
}
