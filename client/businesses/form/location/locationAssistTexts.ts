/** Texts of the suggested places and of the pin on the map, which load after the form. */
export const locationAssistTexts = {
  places: 'Places',
  pinAt: (place: string) => `Pin near ${place}`,
  unplaced: 'Move the pin to where your business is. Until then it is not on the map.',
  question: 'Your text changed, and the pin is where it was.',
  movePin: (place: string) => `Move the pin to ${place}`,
  keepPin: 'Keep the pin',
  pinRemoved: 'Pin removed',
  pinMoved: (place: string) => `Pin moved to ${place}`,
};
