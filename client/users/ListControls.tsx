/** The search field and the select box of the orders of a list. */
import type { ComponentProps } from 'react';
import { businessTexts } from '#client/businesses/businessTexts.ts';
import { ApplyButton } from '#client/ui/WithoutScript.tsx';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { SearchInput } from '#client/ui/forms/SearchInput.tsx';
import { limits } from '#rules/limits.ts';

interface ListControlsProps {
  /** The path of the list. */
  action: string;
  label: string;
  placeholder: string;
  /** Both as `useListParams` returns them. */
  searchField: ComponentProps<'input'>;
  orderField: ComponentProps<'select'> & { options: readonly { value: string; label: string }[] };
}

export function ListControls({ action, label, placeholder, searchField, orderField }: ListControlsProps) {
  return (
    // Without its script the page sends the form. With it, the fields apply by themselves.
    <form
      role="search"
      action={action}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-end gap-3 *:first:grow-999 *:first:basis-72 *:nth-2:grow *:nth-2:basis-34"
    >
      <SearchInput
        label={label}
        name="search"
        maxLength={limits.search.max}
        placeholder={placeholder}
        {...searchField}
      />
      <SelectField label={businessTexts.sortBy} name="sortBy" {...orderField} />
      {import.meta.env?.SSR && <ApplyButton />}
    </form>
  );
}
