/** The comments of a business: their number, the forms and the list. */
import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { drafts } from '#client/core/drafts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { askToLogin } from '#client/core/returnLink.ts';
import { commentTexts } from './commentTexts.ts';
import {
  Comments_BusinessFragmentDoc,
  MyReview_BusinessFragmentDoc,
  type Comments_BusinessFragment,
  type MyReview_BusinessFragment,
} from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { isSending } from '#client/ui/forms/sendDraft.ts';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { CommentBox } from './CommentBox.tsx';
import { CommentList, commentsId } from './CommentList.tsx';
import type { CommentView } from './view/commentView.ts';
import { useDeletedComments } from './deletions.ts';
import { reviewDraft, type OpenedReview } from './reviewDraft.ts';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { useFocusAfterRemoval } from '#client/ui/hooks/useFocusAfterRemoval.ts';

const reviewForm = lazyCode(async () => (await import('./review/ReviewForm.tsx')).ReviewForm);
const viewControls = lazyCode(async () => (await import('./view/CommentControls.tsx')).CommentControls);

interface CommentsProps {
  business: FragmentType<Comments_BusinessFragment> & FragmentType<MyReview_BusinessFragment>;
  /** Whether the business is hidden: then it takes no comments. */
  isHidden: boolean;
  view: CommentView;
  setView: (view: CommentView) => void;
}

export function Comments({ business, isHidden, view, setView }: CommentsProps) {
  const data = useLiveFragment(Comments_BusinessFragmentDoc, business);
  const review = useLiveFragment(MyReview_BusinessFragmentDoc, business)?.myReview;
  const { user } = useAuth();
  const deleted = useDeletedComments(data?.id);
  const number = data && data.numComments - deleted.filter(({ isHidden }) => !isHidden).length;
  // Only what the viewer deletes: the number also falls by the deletions of others.
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(-deleted.length);
  // A draft opens the form again, where it must not take the focus.
  const [editing, setEditing] = useState<OpenedReview | 'restored' | undefined>(() => {
    const draft = data && reviewDraft(data.id);
    return draft && 'text' in drafts.read<{ text: string }>(draft) && !isSending(draft) ? 'restored' : undefined;
  });
  const closeReview = () => {
    // The form disappears, with the focus if that was in it.
    flushSync(() => setEditing(undefined));
    if (mayTakeFocus()) heading.current?.focus();
  };
  const editReview = (pressed: Element) => {
    // The form is below the heading. It takes the focus from the pressed button as soon as it has loaded.
    heading.current?.scrollIntoView({ block: 'nearest' });
    setEditing({ pressed });
  };
  if (!data || number === undefined) return null;
  return (
    <section id={commentsId} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          {commentTexts.comments(number)}
        </h2>
        {!editing && !isHidden && (
          <Button
            className="needs-script"
            {...onIntent(reviewForm)}
            onClick={() => (user ? setEditing({ pressed: null }) : askToLogin(commentTexts.loginToReview, data))}
          >
            {review && !deleted.some(({ id }) => id === review.id) ? commentTexts.editReview : commentTexts.writeReview}
          </Button>
        )}
      </div>
      {editing && user && !isHidden && (
        <Lazy code={reviewForm} onLoadError={() => setEditing(undefined)}>
          {(ReviewForm) => (
            <ReviewForm
              key={user.id}
              businessId={data.id}
              opened={editing === 'restored' ? undefined : editing}
              onClose={closeReview}
            />
          )}
        </Lazy>
      )}
      {/* A change of user, for example by another tab, starts an empty form. */}
      {!isHidden && <CommentBox key={user?.id} business={data} />}
      {(number > 1 || view.rating) && (
        <div className="min-h-11">
          <Lazy code={viewControls}>
            {(CommentControls) => <CommentControls businessId={data.id} view={view} setView={setView} />}
          </Lazy>
        </div>
      )}
      <CommentList
        business={{
          id: data.id,
          name: data.name,
          ownerId: data.owner.id,
          isOwn: user?.id === data.owner.id,
          isHidden,
          editReview,
        }}
        numComments={data.numComments}
        view={view}
        setView={setView}
      />
    </section>
  );
}
