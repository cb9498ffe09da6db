/** Texts of the place and the pin of a business in its form. */

/** Those that show before the code of the pin has loaded. */
export const pinTexts = {
  /** Below the field, without a pin. */
  pinHint: 'Choose a suggestion to put your business on the map, or keep any text you like.',
  addPin: 'Put a pin on the map',
  pin: 'Pin',
  pinSet: 'Your business is on the map.',
  removePin: 'Remove pin',
};

export const locationTexts = {
  places: 'Places',
  pinAt: (place: string) => `Pin near ${place}`,
  pinRemoved: 'Pin removed',
  question: 'Your text changed, and the pin is where it was.',
  movePin: (place: string) => `Move the pin to ${place}`,
  keepPin: 'Keep the pin',
  pinMoved: (place: string) => `Pin moved to ${place}`,
};
