/** The owner's reply to a comment, with the actions Reply, Edit and Remove. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { drafts } from '#client/core/drafts.ts';
import type { CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { replyRules } from '#rules/comments.ts';
import { commentTexts } from '../commentTexts.ts';
import { TextEditor } from '../TextEditor.tsx';
import { replyTexts } from './replyTexts.ts';
import { useReply } from './useReply.ts';

const action = 'button-small link';

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
  // An editor that a draft opens does not take the focus.
  const [editing, setEditing] = useState<'opened' | 'restored' | undefined>(() =>
    drafts.read<{ text: string }>(draft).text === undefined ? undefined : 'restored',
  );
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The editor and the pressed button disappear with the focus.
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing !== undefined;
  }, [editing]);

  const close = () => {
    drafts.clear(draft);
    setEditing(undefined);
  };
  const save = async (text: string) => {
    setEditing(undefined);
    if (await setReply(text)) drafts.clear(draft);
    else {
      drafts.write(draft, { text });
      setEditing('restored');
    }
  };

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
          takesFocus={editing === 'opened'}
          onSave={(text) => void save(text)}
          onCancel={close}
        />
      </div>
    );
  return (
    <>
      <button ref={button} type="button" className={action} onClick={() => setEditing('opened')}>
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
          className={action}
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
