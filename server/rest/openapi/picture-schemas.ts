/** The JSON Schemas of pictures of businesses. */
import { limits } from '#rules/limits.ts';
import { altText, pictureText } from '#rules/pictures.ts';
import { described, id, list, object, text, whole, type Schema } from './parts.ts';

const file = { type: 'string', format: 'binary' };
const alt = described(text(limits.alt), `${altText}.`);
const pictureList =
  'All its pictures in their order; the first is the cover, and pictures that are left out are removed. It excludes `image` and `removeImage`.';

/** The pictures in a request: a JSON list. */
export const pictureInput = {
  pictures: described(list(object({ _id: id, alt }, ['alt']), limits.pictures), pictureList),
};

/** The pictures in a form. */
export const pictureFormFields = {
  image: described(file, `A new cover: ${pictureText}.`),
  images: described(
    list(file, limits.pictures),
    'Pictures to add, each like `image`. One that is refused refuses them all.',
  ),
  pictures: described(
    text(),
    `${pictureList} As JSON text. An item has \`_id\`, or as \`image\` the number of one of \`images\`, from 0; those without an item come last.`,
  ),
};

export const pictureSchemas: Record<string, Schema> = {
  NewPicture: object({ image: pictureFormFields.image }),
  Picture: object({ _id: id, url: text({}, { format: 'uri' }), width: whole(1), height: whole(1), alt }),
};
