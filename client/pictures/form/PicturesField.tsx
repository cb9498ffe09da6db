/** The field where users choose, drop or paste pictures, put them in order, describe and remove them. */
import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { Fieldset } from '#client/ui/forms/Fieldset.tsx';
import { pictureTypes } from '#rules/pictures.ts';
import { pictureFieldTexts as texts } from './pictureFieldTexts.ts';
import { pictureFormTexts } from './pictureFormTexts.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { PictureRow } from './PictureRow.tsx';
import { useDragOrder } from './useDragOrder.ts';
import type { usePictures } from './usePictures.ts';

interface PicturesFieldProps {
  label?: string;
  /** Whether the first one is a cover, with a preview. */
  hasCover?: boolean;
  pictures: ReturnType<typeof usePictures>;
  /** The error of the server. */
  error: string | undefined;
  /** Whether the form is being sent, which starts with the uploads. Pictures can still be moved and removed. */
  readOnly: boolean;
  /** Whether the list is being sent: it stays. */
  isSending: boolean;
}

export function PicturesField({
  label = pictureFormTexts.images,
  hasCover = false,
  pictures,
  error,
  readOnly,
  isSending,
}: PicturesFieldProps) {
  const { items, max, refused, position, add, move, remove, describe, retry, setPosition } = pictures;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [news, setNews] = useState('');
  const group = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  // The control that had the focus before its row moved: browsers remove the focus from elements that move.
  const focus = useRef<{ key: string; control: string } | undefined>(undefined);

  const moveTo = (from: number, to: number) => {
    const item = items[from];
    if (isSending || !item || to < 0 || to >= items.length || to === from) return;
    const control = document.activeElement?.getAttribute('data-control');
    focus.current = control ? { key: item.key, control } : undefined;
    move(from, to);
    setNews(texts.moved(to + 1, items.length));
  };
  const startDrag = useDragOrder(list, items, moveTo);

  useLayoutEffect(() => {
    if (!focus.current) return;
    const { key, control } = focus.current;
    focus.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-control="${control}"]`)?.focus();
  }, [items]);

  const choose = (files: Iterable<File>) => {
    // They would not be sent with the form.
    if (!readOnly) void add([...files]);
  };

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isTextField = event.target instanceof Element && event.target.matches('input, textarea');
    // Office programs copy a picture of a text beside it. In a text field the text is meant.
    const isText = isTextField && event.clipboardData?.types.includes('text/plain');
    if (files.length === 0 || isText) return;
    event.preventDefault();
    choose(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  const removeAt = (at: number) => {
    remove(items[at]!.key);
    setNews(texts.removed);
    // The row with the focus is gone.
    const next = readOnly ? group.current : document.getElementById(id);
    next?.focus();
  };

  return (
    <div ref={group} role="group" aria-labelledby={`${id}label`} tabIndex={-1} className="grid gap-1 outline-none">
      <span id={`${id}label`} className="text-sm font-semibold">
        {label}
      </span>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid gap-3 rounded-card border-2 border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-edge'}`}
      >
        {items.length > 0 && (
          <Fieldset disabled={isSending}>
            <ol ref={list} className="divided grid">
              {items.map((item, at) => (
                <PictureRow
                  key={item.key}
                  item={item}
                  place={at + 1}
                  total={items.length}
                  readOnly={readOnly}
                  preview={
                    hasCover &&
                    at === 0 && (
                      <PicturePreview
                        key={item.src}
                        src={item.src}
                        position={position}
                        onMove={(to) => isSending || setPosition(to)}
                      />
                    )
                  }
                  onGrab={(event) => startDrag(event, item.key)}
                  onMove={(to) => moveTo(at, to - 1)}
                  onDescribe={(alt) => describe(item.key, alt)}
                  onRetry={() => retry(item)}
                  onRemove={() => removeAt(at)}
                />
              ))}
            </ol>
          </Fieldset>
        )}
        <div>
          <label htmlFor={id} aria-disabled={readOnly} className="focus-frame button cursor-pointer flex-wrap">
            <input
              id={id}
              type="file"
              multiple
              disabled={readOnly}
              accept={pictureTypes.join(',')}
              aria-describedby={`${id}note`}
              className="sr-only"
              onChange={({ target }) => {
                choose(target.files ?? []);
                // Clearing the value lets users choose the same file again after they removed it.
                target.value = '';
              }}
            />
            <ImageUp aria-hidden className="size-5" />
            {items.length > 0 ? texts.addImages : texts.chooseImage}
          </label>
        </div>
        <div id={`${id}note`} className="grid gap-1 text-sm text-ink3">
          {refused.map(({ key, name, error: reason }) => (
            <ErrorText key={key} role="alert">
              <span className="wrap-anywhere">
                {refused.length > 1 && `${name}: `}
                <span>{reason}</span>
              </span>
            </ErrorText>
          ))}
          {error && <ErrorText role="alert">{error}</ErrorText>}
          <p>{pictureFormTexts.imageHint(max)}</p>
        </div>
      </div>
      <output className="sr-only">{news}</output>
    </div>
  );
}
