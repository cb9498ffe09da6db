/** The owner's reply to a comment, with the actions Reply, Edit and Remove. */
import type { ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import type { CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { replyRules } from '#rules/comments.ts';
import { commentTexts } from '../commentTexts.ts';
import { firstLineAction } from '../firstLine.ts';
import { TextEditor } from '../TextEditor.tsx';
import { useEditing } from '../useEditing.ts';
import { replyTexts } from './replyTexts.ts';
import { useReply } from './useReply.ts';

interface OwnReplyProps {
  businessId: string;
  comment: Pick<CommentItem_CommentFragment, 'id' | 'reply'> & { author: { username: string } };
  /** The reply as others see it. */
  children: ReactNode;
}

export function OwnReply({ businessId, comment, children }: OwnReplyProps) {
  const { id, reply, author } = comment;
  const draft = `reply:${id}`;
  const { setReply, removeReply } = useReply(comment);
  const { editing, button, isBusy, open, cancel, save } = useEditing(draft, setReply);

  if (editing)
    return (
      <div className="ms-2 basis-full">
        <TextEditor
          businessId={businessId}
          draft={draft}
          stored={reply?.text ?? ''}
          label={commentTexts.replyFromOwner}
          noun={replyTexts.reply}
          rule={replyRules.text}
          shouldFocus={editing === 'opened'}
          onSave={(text) => void save(text)}
          onCancel={cancel}
        />
      </div>
    );
  return (
    <>
      <button ref={button} type="button" className={firstLineAction} aria-disabled={isBusy || undefined} onClick={open}>
        {reply ? (
          `${commonTexts.edit} ${replyTexts.yourReply}`
        ) : (
          <>
            {replyTexts.replyButton} <span className="sr-only">{replyTexts.replyTo(author.username)}</span>
          </>
        )}
      </button>
      {reply && (
        <button
          type="button"
          className={firstLineAction}
          onClick={() => {
            button.current?.focus();
            void removeReply();
          }}
        >
          {commonTexts.delete} {replyTexts.yourReply}
        </button>
      )}
      {children}
    </>
  );
}
