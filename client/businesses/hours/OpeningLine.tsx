/** 'Open · closes 18:00' of a business. Unknown hours say nothing. */
import { changeText, type OpeningTimes } from './openingTexts.ts';

export function OpeningLine({ opening }: { opening?: OpeningTimes | null }) {
  if (!opening) return null;
  const change = changeText(opening);
  return (
    <p className="text-sm text-ink2">
      <span className={`font-semibold ${opening.isOpen ? 'text-accent' : ''}`}>
        {opening.isOpen ? 'Open' : 'Closed'}
      </span>
      {change && ` · ${change}`}
    </p>
  );
}
