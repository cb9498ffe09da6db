/** A search field: an icon, the text, and a button that empties it while there is text. */
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { TextField } from './TextField.tsx';

interface SearchInputProps extends Omit<ComponentProps<typeof TextField>, 'className' | 'children'> {
  /** Required: CSS hides the button while the placeholder shows. */
  placeholder: string;
  /** Called when the button has emptied the field, before the field gets the focus. */
  onClear?: () => void;
  /** A button at the end of the field. */
  children?: ReactNode;
}

export function SearchInput({ onClear, children, ...field }: SearchInputProps) {
  const clear = ({ currentTarget }: MouseEvent) => {
    const input = currentTarget.closest('div.group')!.querySelector('input')!;
    // Unlike a change of `value`, it is an input for React, too.
    input.setRangeText('', 0, input.value.length);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    onClear?.();
    input.focus({ preventScroll: true });
  };
  return (
    <div className="group @container relative">
      <TextField
        type="search"
        // Keyboards of phones would compose each word, and a composed text is not applied before its end.
        autoComplete="off"
        {...field}
        className={`ps-11 @max-[16rem]:ps-3 ${children ? 'pe-33 placeholder-shown:pe-24' : 'pe-11'}`}
      />
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 bottom-3 size-5 text-ink3 @max-[16rem]:hidden"
      />
      <div className="absolute end-0 bottom-0 flex h-11 items-center">
        {/* Without the script it would do nothing. */}
        {!import.meta.env?.SSR && (
          <button
            type="button"
            aria-label={commonTexts.clearText}
            className="icon-button group-has-[:placeholder-shown]:hidden"
            onClick={clear}
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
