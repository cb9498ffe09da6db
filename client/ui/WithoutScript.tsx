/** What forms show without JavaScript. Only the server renders it, behind `import.meta.env?.SSR`: the browser's build has none of it. */
import { Button } from './Button.tsx';

export const withoutScriptTexts = {
  needsScript: 'This form needs JavaScript.',
  apply: 'Apply',
};

/** For a form that the script sends. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="py-4 text-ink2">{withoutScriptTexts.needsScript}</p>
    </noscript>
  );
}

/** The button of a form that the browser sends; with the script its fields apply by themselves. */
export function ApplyButton() {
  return (
    <noscript>
      <Button type="submit" variant="primary">
        {withoutScriptTexts.apply}
      </Button>
    </noscript>
  );
}
