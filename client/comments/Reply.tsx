/** The owner's reply below a comment. The code of its form loads for owners only. */
import type { ReactNode } from 'react';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import type { CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { LazyHiddenNotice } from '#client/moderation/own/LazyHiddenNotice.tsx';
import { SubjectMenu } from '#client/moderation/report/SubjectMenu.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { commentTexts } from './commentTexts.ts';
import { firstLine } from './firstLine.ts';
import { MentionedText } from './mentions/MentionedText.tsx';

const ownReply = lazyCode(async () => (await import('./reply/OwnReply.tsx')).OwnReply);

interface ReplyProps {
  comment: Pick<CommentItem_CommentFragment, 'id' | 'reply'> & { author: { username: string } };
  business: { id: string; name: string; ownerId: string };
  /** Whether the viewer may write the reply. */
  canReply: boolean;
  /** Whether the comment is visible to all, so that the reply may be reported. */
  canReport: boolean;
}

export function Reply({ comment, business, canReply, canReport }: ReplyProps) {
  const { reply } = comment;
  const shown: ReactNode = reply && (
    <div className="ms-2 mt-2 basis-full rounded-card bg-sunken p-4">
      <div className="-me-2 flex">
        <p className={`${firstLine} grow`}>
          <span className="font-semibold">{commentTexts.replyFromOwner}</span>
          <time dateTime={reply.createdAt} title={exactDate(reply.createdAt)} className="text-sm text-ink3">
            {relativeDate(reply.createdAt)}
          </time>
          {reply.editedAt && (
            <span className="text-sm text-ink3">· {commentTexts.edited(relativeDate(reply.editedAt))}</span>
          )}
        </p>
        <SubjectMenu
          subject={{ type: 'REPLY', id: reply.id, name: business.name, personId: business.ownerId }}
          canReport={canReport && !reply.isHidden}
        />
      </div>
      <MentionedText {...reply} />
      {reply.isHidden && <LazyHiddenNotice id={reply.id} authorId={business.ownerId} />}
    </div>
  );
  if (!canReply) return shown;
  return (
    <Lazy code={ownReply} fallback={shown}>
      {(OwnReply) => (
        <OwnReply businessId={business.id} comment={comment}>
          {shown}
        </OwnReply>
      )}
    </Lazy>
  );
}
