/** Completes names after @: a listbox at the caret, which the text field controls, as in the combobox pattern of ARIA. */
import { useEffect, useId, type RefObject } from 'react';
import { useSuggestedUsersQuery } from '#client/gql/graphql.ts';
import { comboboxTexts } from '#client/ui/combobox/comboboxTexts.ts';
import { OptionList } from '#client/ui/combobox/OptionList.tsx';
import type { Popup } from '#client/ui/combobox/popup.ts';
import { useDataWhileTyping } from '#client/ui/combobox/useDataWhileTyping.ts';
import { useOptionKeys } from '#client/ui/combobox/useOptionKeys.ts';
import { useDebouncedText } from '#client/ui/combobox/useDebouncedText.ts';
import { caretCoordinates } from './caretCoordinates.ts';
import { useTypedName } from './useTypedName.ts';

interface NameCompletionProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The business that is commented on. */
  businessId: string;
}

/** The width of the list in pixels. It is as wide as the field where that is narrower. */
const listWidth = 288;

export function NameCompletion({ area, businessId }: NameCompletionProps) {
  const id = useId();
  const { name, end } = useTypedName(area);
  // With the @: it alone suggests those who take part.
  const typed = useDebouncedText(name ? `@${name.text}` : '', false);
  const search = typed.slice(1);
  const skip = !name || typed === '';
  const query = useSuggestedUsersQuery({ variables: { search, businessId }, skip });
  const users = useDataWhileTyping(query, skip)?.suggestedUsers ?? [];
  const matching = users.filter(({ username }) => username.toLowerCase().startsWith(name!.text.toLowerCase()));
  // A name that is typed to its end needs no list, which would take the key Enter.
  const isComplete = matching.length === 1 && matching[0]!.username === name!.text;
  const options = isComplete
    ? []
    : matching.map(({ id: key, username, bio }) => ({
        key,
        label: username,
        hint: bio,
        group: '',
        isGroupHidden: true,
      }));

  // A text area has no combobox role, but takes these attributes.
  const onPopup = (popup: Popup | undefined) => {
    setAttribute(area, 'aria-controls', popup && id);
    setAttribute(area, 'aria-activedescendant', popup?.activeId);
  };
  useEffect(() => area.current?.setAttribute('aria-autocomplete', 'list'), [area]);

  const { active, choose } = useOptionKeys({
    id,
    input: area,
    options,
    isFirstActive: true,
    ask: () => undefined,
    end,
    onPopup,
    onChoose({ label }) {
      const field = area.current;
      if (!field || !name) return;
      const space = field.value[name.end] === ' ' ? '' : ' ';
      field.setRangeText(`@${label}${space}`, name.start, name.end, 'end');
      field.focus();
      // React handles the change.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });

  const field = area.current;
  const isOpen = field !== null && name !== undefined && options.length > 0;
  return (
    <>
      {isOpen && (
        <div className="absolute" style={boxAt(field, name.start)}>
          <OptionList id={id} options={options} active={active} onChoose={choose} />
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen && comboboxTexts.suggestionCount(options.length)}
      </p>
    </>
  );
}

function setAttribute({ current }: RefObject<HTMLElement | null>, name: string, value: string | undefined): void {
  if (value) current?.setAttribute(name, value);
  else current?.removeAttribute(name);
}

/** A box without height below a character of the field, inside its width. The list hangs from it. */
function boxAt(field: HTMLTextAreaElement, at: number) {
  const { left, top } = caretCoordinates(field, at);
  const width = Math.min(listWidth, field.offsetWidth);
  return { width, left: field.offsetLeft + Math.min(left, field.offsetWidth - width), top: field.offsetTop + top };
}
