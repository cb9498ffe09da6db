/** Texts of the field of pictures. */
import { maxPictureSize } from '#rules/pictures.ts';

export const pictureFormTexts = {
  images: 'Images',
  imageHint: (max: number) =>
    `Drag a picture here, paste or choose one. Up to ${max}, each JPEG, PNG, WebP or GIF, up to ${maxPictureSize}.`,
  chooseImage: 'Choose image',
  addImages: 'Add images',
  removeImage: 'Remove image',
  removeImageAt: (place: number) => `Remove image ${place}`,
  cover: 'Cover',
  place: (place: number, total: number) => `Image ${place} of ${total}: drag it, or use the arrow keys`,
  earlier: (place: number) => `Move image ${place} up`,
  later: (place: number) => `Move image ${place} down`,
  moved: (place: number, total: number) => `Moved to place ${place} of ${total}.`,
  removed: 'Image removed.',
  shows: (place: number) => `What image ${place} shows`,
  showsHint: 'For people who cannot see it',
  notUploaded: 'The image was not uploaded',
  notAllUploaded: 'An image was not uploaded. Try again, or remove it.',
  imagePreview: 'Preview of your picture',
  imagePosition: 'Part of the picture that cards show',
  imagePositionHint: 'Drag the picture, or use the slider.',
  uploading: 'Uploading',
};
