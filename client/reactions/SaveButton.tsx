/** The Save button: an icon on cards, with a label on the details page. */
import type { FragmentType } from '@apollo/client';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { useIsViewerDataKnown } from '#client/core/viewerData.ts';
import { reactionTexts } from './reactionTexts.ts';
import { SaveButton_BusinessFragmentDoc } from '#client/gql/documents/reactions/SaveButton.ts';
import type { SaveButton_BusinessFragment } from '#client/gql/graphql.ts';
import * as messages from '#rules/messages.ts';
import { Icon } from '#client/ui/drawings/Icon.tsx';
import { useSetSaved } from './useSetSaved.ts';

interface SaveButtonProps {
  business: FragmentType<SaveButton_BusinessFragment>;
  /** With the label 'Save' or 'Saved', as on the details page. */
  hasLabel?: boolean;
}

const failedOnCard = (_error: unknown, saving: boolean) => (saving ? messages.alreadySaved : messages.notSaved);
const failedOnPage = () => reactionTexts.saveStatusFailed;

export function SaveButton({ business, hasLabel = false }: SaveButtonProps) {
  const data = useLiveFragment(SaveButton_BusinessFragmentDoc, business);
  const setSaved = useSetSaved({
    unsaved: reactionTexts.removedFromSaved,
    failed: hasLabel ? failedOnPage : failedOnCard,
  });
  const isKnown = useIsViewerDataKnown();
  if (!data) return null;
  const { name, isSaved } = data;
  return (
    <button
      type="button"
      aria-pressed={isKnown ? isSaved : undefined}
      aria-disabled={!isKnown || undefined}
      onClick={() => isKnown && void setSaved(data, !isSaved)}
      className={`${hasLabel ? 'button' : 'icon-button'} ${isKnown ? '' : 'neutral'} ${isSaved ? 'text-save' : ''}`}
    >
      <Icon name="bookmark" className={`size-5 ${isSaved ? 'fill-current' : ''}`} />
      {hasLabel ? (
        <span className="state" data-longer={reactionTexts.saved}>
          {isSaved ? reactionTexts.saved : reactionTexts.save}
        </span>
      ) : (
        <span className="sr-only">{reactionTexts.saveBusiness(name)}</span>
      )}
    </button>
  );
}
