/** Texts of the pin of a business in its form, which show before the code of the map has loaded. */
export const pinTexts = {
  /** Below the field, without a pin. */
  pinHint: 'Choose a suggestion to put your business on the map, or keep any text you like.',
  addPin: 'Put a pin on the map',
  pin: 'Pin',
  pinSet: 'Your business is on the map.',
  removePin: 'Remove pin',
};
