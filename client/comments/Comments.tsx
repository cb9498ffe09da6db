/** The comments of a business: their number, the form and the list. */
import type { FragmentType } from '@apollo/client';
import { useAuth } from '#client/auth/authContext.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { commentTexts } from './commentTexts.ts';
import { Comments_BusinessFragmentDoc, type Comments_BusinessFragment } from '#client/gql/graphql.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentList, commentsId } from './CommentList.tsx';
import { useDeletedComments } from './deletions.ts';
import { useFocusAfterRemoval } from '#client/ui/hooks/useFocusAfterRemoval.ts';

export function Comments({ business }: { business: FragmentType<Comments_BusinessFragment> }) {
  const data = useLiveFragment(Comments_BusinessFragmentDoc, business);
  const { user } = useAuth();
  const deleted = useDeletedComments(data?.id);
  const number = data && data.numComments - deleted.filter(({ isHidden }) => !isHidden).length;
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(data && data.numComments - deleted.length);
  if (!data || number === undefined) return null;
  return (
    <section id={commentsId} className="grid max-w-3xl gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {commentTexts.comments(number)}
      </h2>
      {/* A change of user, for example by another tab, starts an empty form. */}
      <CommentBox key={user?.id} business={data} />
      <CommentList businessId={data.id} />
    </section>
  );
}
