/** Texts of the dialog with whole pictures. */
export const pictureViewTexts = {
  pictureOf: (name: string) => `Picture of ${name}`,
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  counter: (place: number, total: number) => `${place} of ${total}`,
  pictureView: 'Picture, scrolls when enlarged',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
};
