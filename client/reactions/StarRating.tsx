/** Five stars as a radio group: arrow keys and pointing preview a rating; Enter, Space and a click send it. A button takes it back. */
import type { FragmentType } from '@apollo/client';
import Star from 'lucide-react/icons/star';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { useIsOwnDataKnown } from '#client/core/ownData.ts';
import { ratingTexts } from './ratingTexts.ts';
import { StarRating_BusinessFragmentDoc, type StarRating_BusinessFragment } from '#client/gql/graphql.ts';
import { useClearRating } from './useClearRating.ts';
import { useRateBusiness } from './useRateBusiness.ts';

const values = [1, 2, 3, 4, 5];
const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export function StarRating({ business }: { business: FragmentType<StarRating_BusinessFragment> }) {
  const data = useLiveFragment(StarRating_BusinessFragmentDoc, business);
  const rate = useRateBusiness();
  const clear = useClearRating();
  const heading = useRef<HTMLHeadingElement>(null);
  const [preview, setPreview] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const isKnown = useIsOwnDataKnown();
  if (!data) return null;
  const myRating = data.myRating ?? 0;
  const shown = preview || myRating;
  const ratingText = myRating > 0 ? ratingTexts.yourRating(myRating) : ratingTexts.rateHint;
  const status = preview && preview !== myRating ? commonTexts.stars(preview) : ratingText;

  const move = (event: KeyboardEvent, value: number) => {
    // A held Enter clicks again and again.
    if (event.repeat && event.key === 'Enter') return event.preventDefault();
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = ((value - 1 + step + values.length) % values.length) + 1;
    group.current?.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus();
  };

  return (
    <section className="needs-script">
      <h2 ref={heading} tabIndex={-1} id={headingId} className="text-xl">
        {ratingTexts.rateThisBusiness}
      </h2>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={headingId}
        aria-disabled={!isKnown || undefined}
        className={`mt-2 -ms-2 flex w-fit text-star ${isKnown ? '' : 'neutral'}`}
        onPointerLeave={() => setPreview(0)}
        onBlur={() => setPreview(0)}
      >
        {values.map((value) => (
          <button
            key={value}
            type="button"
            role="radio"
            data-value={value}
            aria-checked={value === myRating}
            aria-label={commonTexts.stars(value)}
            tabIndex={value === (myRating || 1) ? 0 : -1}
            onPointerEnter={() => setPreview(value)}
            onFocus={() => setPreview(value)}
            onKeyDown={(event) => move(event, value)}
            // The second click of a double click has a detail of 2.
            onClick={({ detail }) => isKnown && detail < 2 && void rate(data, value)}
            className="grid size-[min(2.75rem,16vw)] place-items-center rounded-card"
          >
            <Star aria-hidden className="size-7" fill={value <= shown ? 'currentColor' : 'none'} />
          </button>
        ))}
      </div>
      {/* As high as with the button, which arrives with the own rating. */}
      <p className={`flex min-h-6 flex-wrap items-center gap-x-2 text-sm text-ink2 ${isKnown ? '' : 'invisible'}`}>
        {status}
        {myRating > 0 && (
          <button
            type="button"
            className="button-small link"
            onClick={() => {
              // The button disappears.
              heading.current?.focus({ preventScroll: true });
              void clear(data);
            }}
          >
            {ratingTexts.removeRating}
          </button>
        )}
      </p>
    </section>
  );
}
