/** The listbox of suggestions. The focus stays in the field. */
import { Icon } from '#client/ui/drawings/Icon.tsx';
import { hueClass } from '../../card/categoryHue.ts';
import type { SuggestionOption } from './suggestionOptions.ts';
import { suggestionTexts } from './suggestionTexts.ts';

interface SuggestionListProps {
  id: string;
  options: SuggestionOption[];
  /** The index of the option that the arrow keys have reached; -1 for none. */
  active: number;
  onChoose: (option: SuggestionOption) => void;
}

export function SuggestionList({ id, options, active, onChoose }: SuggestionListProps) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div
      id={id}
      role="listbox"
      aria-label={suggestionTexts.suggestions}
      // A press must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      className="card absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto overscroll-contain p-2 raised"
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {group !== suggestionTexts.correction && (
            <div aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-ink3">
              {group}
            </div>
          )}
          {options.map(
            (option, index) =>
              option.group === group && (
                <Option
                  key={option.key}
                  id={`${id}${index}`}
                  option={option}
                  isActive={index === active}
                  onChoose={onChoose}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: SuggestionOption;
  isActive: boolean;
  onChoose: (option: SuggestionOption) => void;
}

function Option({ id, option, isActive, onChoose }: OptionProps) {
  const { label, hint, category, group } = option;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={() => onChoose(option)}
      className={`flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-chip px-3 py-1 hover:bg-sunken ${isActive ? 'bg-sunken outline-2' : ''} ${category ? `${hueClass(category)} hue-bar` : ''}`}
    >
      {group === suggestionTexts.places && <Icon name="pin" className="size-4 text-ink3" />}
      <div className="min-w-0">
        <div dir="auto" className="truncate font-semibold">
          {label}
        </div>
        {hint && (
          <div dir="auto" className="truncate text-sm text-ink2">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
