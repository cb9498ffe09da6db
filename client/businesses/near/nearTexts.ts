/** Texts of the dialog that asks where distances begin. */

export const nearTexts = {
  title: 'Near me',
  finding: 'Finding your position…',
  privacy:
    'Your position is rounded to about 100 metres. It is part of the address of this page and of searches, and is not stored.',
  place: 'Or enter a place',
  placePlaceholder: 'City or town',
  places: 'Places',
  found: (number: number) => (number === 0 ? 'No places found' : number === 1 ? '1 place' : `${number} places`),
  placesFailed: 'The places could not be loaded.',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  denied:
    'Your browser does not share your position. Allow it in the settings of your browser for this site, or enter a place.',
  unknown: 'Your position could not be determined. Try again, or enter a place.',
  slow: 'Finding your position takes too long. Try again, or enter a place.',
  unavailable: 'This browser cannot share a position with this site. Enter a place.',
};
