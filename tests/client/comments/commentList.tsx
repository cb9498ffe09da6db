/** The list of the comments on the bakery, without its page. */
import { CommentList } from '#client/comments/CommentList.tsx';

export const commentList = (
  <CommentList
    numComments={1}
    business={{
      id: 'bakery',
      name: 'Bakery',
      ownerId: 'grace',
      isOwn: false,
      isHidden: false,
      editReview: () => undefined,
    }}
    view={{}}
    setView={() => undefined}
  />
);
