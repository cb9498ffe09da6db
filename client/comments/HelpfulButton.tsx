/** Marks a comment of another member as helpful. Authors see the number only, and so do all on a hidden business. */
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#client/auth/authContext.ts';
import { memberAction } from '#client/auth/memberAction.ts';
import { formatNumber } from '#client/core/formats.ts';
import { useIsViewerDataKnown } from '#client/core/viewerData.ts';
import { askToLogin } from '#client/core/returnLink.ts';
import { commentTexts } from './commentTexts.ts';
import type { Markable } from './toggleHelpful.ts';

const toggle = memberAction(async () => (await import('./toggleHelpful.ts')).toggleHelpful);

interface HelpfulButtonProps {
  comment: Markable;
  business: { id: string; name: string };
  isReadOnly: boolean;
}

export function HelpfulButton({ comment, business, isReadOnly }: HelpfulButtonProps) {
  const client = useApolloClient();
  const { isAuthenticated } = useAuth();
  const isKnown = useIsViewerDataKnown();
  const { numHelpful, isHelpful } = comment;
  const number = numHelpful > 0 && (
    <>
      {' '}
      <span aria-hidden>({formatNumber(numHelpful)})</span>
      <span className="sr-only">{commentTexts.helpfulCount(numHelpful)}</span>
    </>
  );
  if (isReadOnly)
    return (
      numHelpful > 0 && (
        <span className="ms-2 text-sm text-ink3">
          {commentTexts.helpful}
          {number}
        </span>
      )
    );
  const look = isHelpful ? 'bg-accent-soft text-accent' : 'link';
  return (
    <button
      type="button"
      className={`button-small needs-script ${isKnown ? look : 'neutral font-semibold'}`}
      aria-pressed={isKnown ? isHelpful : undefined}
      aria-disabled={!isKnown || undefined}
      onClick={() => {
        if (!isAuthenticated) askToLogin(commentTexts.loginToMark, business);
        else if (isKnown) void toggle(client, comment);
      }}
    >
      {commentTexts.helpful}
      {number}
    </button>
  );
}
