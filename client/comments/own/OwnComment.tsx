/** One of the viewer's comments, with the actions Edit and Delete in its first line, where they move nothing. */
import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { useIsSending } from '#client/ui/forms/sendDraft.ts';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { commentRules } from '#rules/comments.ts';
import { ownCommentTexts } from './ownCommentTexts.ts';
import { firstLineAction, lineBesideMenu } from '../firstLine.ts';
import { reviewSave } from '../reviewDraft.ts';
import { useEditing } from '../useEditing.ts';
import { deleteComment } from './deleteComment.ts';
import { editDraft } from './editDraft.ts';
import { useEditComment, type EditedComment } from './useEditComment.ts';

const editor = lazyCode(async () => (await import('../TextEditor.tsx')).TextEditor);

interface OwnCommentProps {
  comment: EditedComment & { isReview: boolean };
  business: { id: string; editReview: (pressed: Element) => void };
  /** The first line as others see it. */
  head: ReactNode;
  /** The text as others see it. */
  children: ReactNode;
}

export function OwnComment({ comment, business, head, children }: OwnCommentProps) {
  const { id, isHidden, isReview } = comment;
  const { id: businessId } = business;
  const name = isReview ? ownCommentTexts.yourReview : ownCommentTexts.yourComment;
  const client = useApolloClient();
  // A deletion that overtakes the save of a review would be followed by a new one.
  const isSaving = useIsSending(reviewSave(businessId)) && isReview;
  const editComment = useEditComment(businessId);
  const { editing, button, isBusy, open, close, cancel, save } = useEditing(editDraft(id), (text) =>
    editComment(comment, text),
  );

  if (editing)
    return (
      <>
        <p className={lineBesideMenu}>{head}</p>
        <Lazy code={editor} fallback={children} onLoadError={close}>
          {(TextEditor) => (
            <TextEditor
              businessId={businessId}
              draft={editDraft(id)}
              stored={comment.text}
              label={ownCommentTexts.editLabel}
              noun={ownCommentTexts.comment}
              rule={commentRules.text}
              shouldFocus={editing === 'opened'}
              onSave={(text) => void save(text)}
              onCancel={cancel}
            />
          )}
        </Lazy>
      </>
    );
  return (
    <>
      <p className={lineBesideMenu}>
        {head}
        {/* In the room of the menu, above its empty frame. */}
        <span className="relative z-10 -me-13 -mb-1 ms-auto flex">
          <button
            ref={button}
            type="button"
            className={firstLineAction}
            aria-disabled={isBusy || undefined}
            {...onIntent(editor)}
            onClick={({ currentTarget }) => (isReview ? business.editReview(currentTarget) : open())}
          >
            {commonTexts.edit} <span className="sr-only">{name}</span>
          </button>
          <button
            type="button"
            className={firstLineAction}
            aria-disabled={isSaving || undefined}
            title={isSaving ? ownCommentTexts.reviewSaving : undefined}
            onClick={() => isSaving || deleteComment(client, { id, businessId, isHidden })}
          >
            {commonTexts.delete} <span className="sr-only">{name}</span>
          </button>
        </span>
      </p>
      {children}
    </>
  );
}
