/** The JSON Schemas of pictures of businesses and reviews. */
import { limits } from '#rules/limits.ts';
import { altText, pictureLimits } from '#rules/pictures.ts';
import { pictureText } from '#server/uploads/picture-texts.ts';
import type { ErrorResponse } from './error-responses.ts';
import { described, id, list, object, text, whole, type Schema } from './parts.ts';

/** The errors of a request that may have pictures. */
export const pictureErrors: ErrorResponse[] = ['notAnImage', 'storageFull'];

const file = { type: 'string', format: 'binary' };
const alt = described(text(limits.alt), `${altText}.`);
const inOrder = 'All its pictures in their order';
const othersGo = 'pictures that are left out are removed.';
const ofNewBusiness = `${inOrder}; the first is the cover. It excludes \`image\`.`;
const ofBusiness = `${inOrder}; the first is the cover, and ${othersGo} It excludes \`image\` and \`removeImage\`.`;
const ofReview = `${inOrder}; ${othersGo}`;

const inputOf = (max: number, what: string) => ({
  pictures: described(list(object({ _id: id, alt }, ['alt']), max), what),
});
const addedOf = (max: number, what: string) => ({
  images: described(list(file, max), `Pictures to add, each ${pictureText}. One that is refused refuses them all.`),
  pictures: described(
    text(),
    `${what} As JSON text. An item has \`_id\`, or as \`image\` the number of one of \`images\`, from 0; those without an item come last.`,
  ),
});

/** The pictures of a business in a request: a JSON list. */
export const pictureInput = {
  new: inputOf(limits.pictures, ofNewBusiness),
  change: inputOf(limits.pictures, ofBusiness),
};

const image = described(file, `A new cover: ${pictureText}.`);

/** The pictures of a business in a form. */
export const pictureFormFields = {
  new: { image, ...addedOf(limits.pictures, ofNewBusiness) },
  change: { image, ...addedOf(limits.pictures, ofBusiness) },
};

/** The pictures of a review in a request and in a form. */
export const reviewPictures = {
  json: inputOf(pictureLimits.review.max, ofReview),
  form: addedOf(pictureLimits.review.max, ofReview),
};

export const pictureSchemas: Record<string, Schema> = {
  NewPicture: object({ image: described(file, `${pictureText}.`) }),
  Picture: object({ _id: id, url: text({}, { format: 'uri' }), width: whole(1), height: whole(1), alt }),
};
