/** The owner's reply below a comment. The code of its form loads for owners only. */
import type { ReactNode } from 'react';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import type { CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import { commentTexts } from './commentTexts.ts';
import { firstLine } from './firstLine.ts';
import { MentionedText } from './mentions/MentionedText.tsx';

const ownReply = lazyCode(async () => (await import('./reply/OwnReply.tsx')).OwnReply);

interface ReplyProps {
  businessId: string;
  comment: Pick<CommentItem_CommentFragment, 'id' | 'reply'> & { author: { username: string } };
  /** Whether the viewer may write the reply. */
  canReply: boolean;
}

export function Reply({ businessId, comment, canReply }: ReplyProps) {
  const { reply } = comment;
  const shown: ReactNode = reply && (
    <div className="mt-2 rounded-card bg-sunken p-4">
      <p className={firstLine}>
        <span className="font-semibold">{commentTexts.replyFromOwner}</span>
        <time dateTime={reply.createdAt} title={exactDate(reply.createdAt)} className="text-sm text-ink3">
          {relativeDate(reply.createdAt)}
        </time>
        {reply.editedAt && (
          <span className="text-sm text-ink3">· {commentTexts.edited(relativeDate(reply.editedAt))}</span>
        )}
      </p>
      <MentionedText {...reply} />
    </div>
  );
  if (!canReply) return shown;
  return (
    <Lazy code={ownReply} fallback={shown}>
      {(OwnReply) => (
        <OwnReply businessId={businessId} comment={comment}>
          {shown}
        </OwnReply>
      )}
    </Lazy>
  );
}
