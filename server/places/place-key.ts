/** The keys by which places are found: folded names, their words separated by single spaces. */
import { foldText, wordSeparators } from '#server/search/fold.ts';

/** Returns the key of a name: 'São Paulo' and 'sao-paulo' become 'sao paulo'. */
export const placeKey = (name: string): string => foldText(name).split(wordSeparators).filter(Boolean).join(' ');
