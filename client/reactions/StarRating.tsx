/** The viewer's rating as five stars: a choice is sent at once. A button takes it back. */
import type { FragmentType } from '@apollo/client';
import { useId, useRef, useState } from 'react';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { useIsViewerDataKnown } from '#client/core/viewerData.ts';
import { ratingTexts } from './ratingTexts.ts';
import { StarRating_BusinessFragmentDoc, type StarRating_BusinessFragment } from '#client/gql/graphql.ts';
import { StarGroup, starsHint } from '#client/ui/forms/StarGroup.tsx';
import { useRateBusiness } from './useRateBusiness.ts';

export function StarRating({ business }: { business: FragmentType<StarRating_BusinessFragment> }) {
  const data = useLiveFragment(StarRating_BusinessFragmentDoc, business);
  const rate = useRateBusiness();
  const heading = useRef<HTMLHeadingElement>(null);
  const [preview, setPreview] = useState(0);
  const headingId = useId();
  const isKnown = useIsViewerDataKnown();
  if (!data) return null;
  const myRating = data.myRating ?? 0;
  const ratingText = myRating > 0 ? ratingTexts.yourRating(myRating) : starsHint;
  const status = preview && preview !== myRating ? commonTexts.stars(preview) : ratingText;

  return (
    <section className="needs-script">
      <h2 ref={heading} tabIndex={-1} id={headingId} className="text-xl">
        {ratingTexts.rateThisBusiness}
      </h2>
      <StarGroup
        value={myRating}
        preview={preview}
        onPreview={setPreview}
        onChoose={(value) => void rate(data, value)}
        labelId={headingId}
        isKnown={isKnown}
      />
      {/* As high as with the button, which arrives with the viewer's own rating. */}
      <p className={`flex min-h-6 flex-wrap items-center gap-x-2 text-sm text-ink2 ${isKnown ? '' : 'invisible'}`}>
        {status}
        {myRating > 0 && (
          <button
            type="button"
            className="button-small link"
            onClick={() => {
              // The button disappears.
              heading.current?.focus({ preventScroll: true });
              void rate(data, null);
            }}
          >
            {ratingTexts.removeRating}
          </button>
        )}
      </p>
    </section>
  );
}
