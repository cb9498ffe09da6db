/** Texts of the business form. */
import { maxPictureSize } from '#rules/pictures.ts';

export const businessFormTexts = {
  name: 'Business Name',
  nameHint: 'Enter business name',
  selectCategory: 'Select a category',
  locationHint: 'Enter business location',
  description: 'Description',
  descriptionHint: 'Describe your business...',
  image: 'Image',
  imageHint: `Drag a picture here, or choose one. JPEG, PNG, WebP or GIF, up to ${maxPictureSize}.`,
  chooseImage: 'Choose image',
  replaceImage: 'Replace image',
  removeImage: 'Remove image',
  imagePreview: 'Preview of your picture',
  imagePosition: 'Part of the picture that cards show',
  imagePositionHint: 'Drag the picture, or use the slider.',
  uploading: 'Uploading',
  createTitle: 'Create Business',
  creating: 'Creating Business...',
  createdSuccessfully: 'Business created successfully!',
  createFailed: 'Failed to create business',
  editTitle: 'Edit Business',
  update: 'Update Business',
  updating: 'Updating Business...',
  updated: 'Business updated successfully!',
  updateFailed: 'Failed to update business',
};
