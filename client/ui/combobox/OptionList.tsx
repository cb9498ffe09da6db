/** The listbox of a field with suggestions. The focus stays in the field. */
import { Icon } from '../drawings/Icon.tsx';
import { comboboxTexts } from './comboboxTexts.ts';

/** An option. Those of one group follow each other. */
export interface ListOption {
  key: string;
  label: string;
  hint?: string;
  group: string;
  /** Whether the name of the group is for screen readers only. */
  isGroupHidden?: boolean;
  isPlace?: boolean;
  /** The classes of its mark. */
  look?: string;
}

interface OptionListProps<Option extends ListOption> {
  id: string;
  options: Option[];
  /** The index of the option that the arrow keys have reached; -1 for none. */
  active: number;
  onChoose: (option: Option) => void;
}

export function OptionList<Option extends ListOption>({ id, options, active, onChoose }: OptionListProps<Option>) {
  const groups = options.filter(({ group }, at) => options[at - 1]?.group !== group);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={comboboxTexts.suggestions}
      // A press must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      className="card absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto overscroll-contain p-2 raised"
    >
      {groups.map(({ group, isGroupHidden }) => (
        <div key={group} role="group" aria-label={group} className="grid gap-0.5">
          {!isGroupHidden && (
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
                  onChoose={() => onChoose(option)}
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
  option: ListOption;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, option: { label, hint, look = '', isPlace }, isActive, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={`flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-chip px-3 py-1 hover:bg-sunken ${isActive ? 'bg-sunken outline-2' : ''} ${look}`}
    >
      {isPlace && <Icon name="pin" className="size-4 text-ink3" />}
      <div className="min-w-0">
        <div dir="auto" className={`font-semibold ${isPlace ? 'wrap-anywhere' : 'truncate'}`}>
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
