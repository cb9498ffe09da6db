/** Texts of the field of pictures, which loads after the form. */
export const pictureFieldTexts = {
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
  showsPlaceholder: 'For people who cannot see it',
  imagePreview: 'Preview of your picture',
  imagePosition: 'Part of the picture that cards show',
  imagePositionHint: 'Drag the picture, or use the slider.',
  uploading: 'Uploading',
};
