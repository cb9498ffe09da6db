/** The pictures of a review, each of which opens whole. */
import type { CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { Thumbnail } from '#client/pictures/view/Thumbnail.tsx';
import { usePictureDialog } from '#client/pictures/view/usePictureDialog.tsx';

const pictureTexts = { reviewBy: (username: string) => `the review by ${username}` };

export function ReviewPictures({ pictures, author }: Pick<CommentItem_CommentFragment, 'pictures' | 'author'>) {
  const { dialog, linkTo } = usePictureDialog(pictures, pictureTexts.reviewBy(author.username));
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="flex gap-1 pt-2">
        {pictures.map(({ id }, index) => (
          <li key={id} className="w-20 min-w-0">
            <Thumbnail pictures={pictures} at={index} {...linkTo(index)} className="aspect-square" />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
