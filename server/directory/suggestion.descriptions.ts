/** The descriptions of suggestions, for both APIs. */
export const suggestionDescriptions = {
  businesses:
    'Those whose name begins with the text first, then those with its words in the name, in name and location, and in the description, each the newest first.',
  categories: 'Categories with businesses whose name has words that begin with the words of the text.',
  places:
    'Different locations of found businesses that contain the words of the text, at the beginning of words first, then the most frequent first.',
  didYouMean:
    'The corrected text, if no business has the typed words but some have similar ones: the suggestions are those for the correction. Null otherwise.',
};

/** What a search for businesses does with words that none has. */
export const correctedSearch = 'If no business has these words, similar ones are searched';
