/** The form of a review: stars and a text. It opens with the viewer's current review, and its draft survives a reload and a failure. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { useMyReviewQuery } from '#client/gql/graphql.ts';
import { useIsSendingElsewhere } from '#client/ui/forms/sendDraft.ts';
import { Spinner } from '#client/ui/Spinner.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { useDeletedComments } from '../deletions.ts';
import { reviewDraft, type OpenedReview } from '../reviewDraft.ts';
import { ReviewFields } from './ReviewFields.tsx';
import { reviewTexts } from './reviewTexts.ts';

interface ReviewFormProps {
  businessId: string;
  /** The press whose focus its heading takes; undefined where a draft has opened it. */
  opened: OpenedReview | undefined;
  /** Called after a success, and by Cancel. */
  onClose: () => void;
}

export function ReviewForm({ businessId, opened, onClose }: ReviewFormProps) {
  const { data, error, refetch } = useMyReviewQuery({
    variables: { businessId },
    // The form replaces the whole review, which may have changed in another window.
    fetchPolicy: 'network-only',
  });
  // The page says that it is gone, and the save is sent after the deletion.
  const isDeleted = useDeletedComments(businessId).some(({ id }) => id === data?.business?.myReview?.id);
  const isSaving = useIsSendingElsewhere(reviewDraft(businessId));
  if (error) return <TryAgain text={commonTexts.notLoaded} refetch={refetch} />;
  if (isSaving || !data?.business)
    return (
      <p role="status" className="card flex items-center gap-2 p-4 text-sm text-ink2">
        <Spinner /> {isSaving ? reviewTexts.saving : commonTexts.loading}
      </p>
    );
  const business = isDeleted ? { ...data.business, myReview: null } : data.business;
  return <ReviewFields business={business} opened={opened} onClose={onClose} />;
}
