/** The filters on small windows: a modal dialog at the lower edge, with the list behind it. */
import { useEffect, useRef, type MouseEvent } from 'react';
import { businessTexts } from '../businessTexts.ts';
import { errorMessage } from '#client/core/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import type { Filters } from '#rules/filters.ts';
import { FilterFields } from './FilterFields.tsx';
import type { SetFilters } from './useFilters.ts';

interface FilterSheetProps {
  id: string;
  filters: Filters;
  setFilters: SetFilters;
  /** The label of the button that leads to the list. It is announced, since the number above the list is outside. */
  show: string;
  /** The error of the list, whose toast is outside of the dialog. */
  failure: unknown;
  onClose: () => void;
}

/** Open while it is rendered. Escape, its buttons and a press outside close it; the browser then returns the focus. */
export function FilterSheet({ id, filters, setFilters, show, failure, onClose }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const close = () => dialog.current?.close();
  // A press on the backdrop has the dialog itself as its target.
  const closeOutside = ({ target }: MouseEvent) => void (target === dialog.current && close());
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={businessTexts.filters}
      // In development React runs the effect twice: the dialog is open again.
      onClose={() => dialog.current?.open || onClose()}
      onClick={closeOutside}
      className="fixed inset-x-0 top-auto bottom-0 max-h-[70dvh] w-full max-w-none overflow-y-auto overscroll-contain border-t border-line bg-surface text-ink raised"
    >
      <div className="page grid gap-4 py-4">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-xl">{businessTexts.filters}</h2>
          <Button onClick={close}>{businessTexts.hideFilters}</Button>
        </div>
        <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 *:min-w-0 *:first:col-span-2">
          <FilterFields filters={filters} setFilters={setFilters} />
        </div>
        <p role="status" className="sr-only">
          {show}
        </p>
        {failure !== undefined && <ErrorText role="alert">{errorMessage(failure, businessTexts.listFailed)}</ErrorText>}
        <Button variant="primary" className="sticky bottom-0" onClick={close}>
          {show}
        </Button>
      </div>
    </dialog>
  );
}
