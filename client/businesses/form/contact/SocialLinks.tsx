/** The links to other sites: a list of text fields, one at least. */
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { contactLimits } from '#rules/places/contact.ts';
import { contactFormTexts as texts } from './contactFormTexts.ts';

interface SocialLinksProps {
  /** One link in each line. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

export function SocialLinks({ value, error, readOnly, onChange }: SocialLinksProps) {
  const id = useId();
  const links = value.split('\n');
  const list = useRef<HTMLDivElement>(null);
  // The field that gets the focus after one was added or removed.
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (next.current !== undefined) list.current?.querySelectorAll('input')[next.current]?.focus();
    next.current = undefined;
  }, [value]);
  const set = (changed: string[]) => onChange(changed.join('\n'));
  const add = () => {
    next.current = links.length;
    set([...links, '']);
  };
  const remove = (at: number) => {
    next.current = Math.max(0, at - 1);
    set(links.filter((_, index) => index !== at));
  };
  return (
    <div ref={list} role="group" aria-labelledby={`${id}label`} className="grid justify-items-start gap-2">
      <span id={`${id}label`} className="text-sm font-semibold">
        {texts.links}
      </span>
      {links.map((link, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a link has no id, and its text changes
        <div key={at} className="flex w-full gap-2">
          <input
            type="url"
            aria-label={texts.link(at + 1)}
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}error`}
            placeholder={texts.linkPlaceholder}
            maxLength={contactLimits.socialLink.max}
            className="control"
            readOnly={readOnly}
            value={link}
            onChange={({ target }) => set(links.with(at, target.value))}
          />
          {value !== '' && (
            <button
              type="button"
              className="icon-button shrink-0"
              aria-label={texts.removeLink(at + 1)}
              disabled={readOnly}
              onClick={() => remove(at)}
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </div>
      ))}
      {error && (
        <div id={`${id}error`} className="text-sm">
          <ErrorText role="alert">{error}</ErrorText>
        </div>
      )}
      {links.length < contactLimits.socialLinks && (
        <Button disabled={readOnly} onClick={add}>
          <Plus aria-hidden className="size-4" />
          {texts.addLink}
        </Button>
      )}
    </div>
  );
}
