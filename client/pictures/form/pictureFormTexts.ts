/** Texts of the pictures of a form. */
import { maxPictureSize } from '#rules/pictures.ts';

export const pictureFormTexts = {
  images: 'Images',
  imageHint: (max: number) =>
    `Drag a picture here, paste or choose one. Up to ${max}, each JPEG, PNG, WebP or GIF, up to ${maxPictureSize}.`,
  notUploaded: 'The image was not uploaded',
  notAllUploaded: 'An image was not uploaded. Try again, or remove it.',
  notSent: 'The form was not sent: you left it while its images were uploading. It is kept as a draft.',
};
