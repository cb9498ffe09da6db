/** The categories as toggle buttons: a press filters the list, a second press clears the filter. */
import { useEffect, useRef } from 'react';
import { businessTexts } from '../businessTexts.ts';
import type { Category } from '#client/gql/graphql.ts';
import { categories, categoryNames } from '#rules/categories.ts';
import { hueClass } from '../card/categoryHue.ts';

/**
 * The id of FilterForm's hidden form, which only the server renders: without JavaScript the buttons submit it. In the browser no element
 * has this id, and a press only calls `onChoose`.
 */
export const categoryForm = 'category-form';

interface CategoryIndexProps {
  chosen: Category | '';
  onChoose: (category: Category | '') => void;
}

/** Scrolls the strip, and nothing else, until the pressed button is in its middle. */
function showPressed(strip: HTMLElement | null): void {
  const button = strip?.querySelector<HTMLElement>('[aria-pressed=true]');
  if (strip && button) strip.scrollLeft = button.offsetLeft - (strip.clientWidth - button.offsetWidth) / 2;
}

export function CategoryIndex({ chosen, onChoose }: CategoryIndexProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => showPressed(strip.current), [chosen]);
  return (
    <ul
      ref={strip}
      aria-label={businessTexts.categories}
      className="relative flex gap-1 overflow-x-auto border-y border-line py-1 max-lg:-me-4 md:gap-4"
    >
      {categoryNames.map((category) => (
        <li key={category} className="shrink-0">
          <button
            type="submit"
            form={categoryForm}
            name="category"
            value={category === chosen ? '' : categories[category]}
            aria-pressed={category === chosen}
            onClick={() => onChoose(category === chosen ? '' : category)}
            className={`${hueClass(category)} hue-bar min-h-9 rounded-chip px-3 text-sm font-semibold text-ink2 hover:text-ink`}
          >
            {categories[category]}
          </button>
        </li>
      ))}
    </ul>
  );
}
