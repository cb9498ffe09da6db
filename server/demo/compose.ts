/** Composes what people read: names, places, descriptions, comments and bios. */
import type { CategoryName } from '#rules/categories.ts';
import { names, pickPlace, type KnownName, type Place } from './catalogue.ts';
import type { Dice } from './random.ts';
import { critical, mixed, praise, remarks } from './words/comments.ts';
import { bios, closings, middles, openers } from './words/english.ts';
import { languages } from './words/languages.ts';
import { ownNames } from './words/places.ts';

const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Sentences of a language that ends them with '。' follow each other without a space. */
const join = (sentences: string[]): string => sentences.join(sentences[0]?.endsWith('。') ? '' : ' ');

/** What a listing is about, before anything is written. */
export interface Subject extends KnownName {
  category: CategoryName;
  place: Place;
}

/** Fills a sentence's {words} in. */
function fill(sentence: string, { noun, place, things }: Pick<Subject, 'noun' | 'place' | 'things'>): string {
  if (!sentence.includes('{')) return sentence;
  const [one = '', two = '', three = '', four = ''] = things;
  const words: Record<string, string> = { noun, 'a noun': withArticle(noun), city: place.city, one, two, three, four };
  return sentence.replace(/\{([^}]+)\}/g, (_, key: string) => words[key] ?? first(words[key.toLowerCase()] ?? ''));
}

/** A subject: the `turn`-th of its category, so that no name repeats until all were used. */
export function chooseSubject(category: CategoryName, turn: number, dice: Dice): Subject {
  const known = names[category][turn % names[category].length]!;
  const place = pickPlace(dice.pick(known.countries), dice);
  return { ...known, category, place, things: dice.some(known.things, 4) };
}

/** 'Porto, Portugal', with the region where it helps; where a name is in another script, as people there write it. */
export function writeLocation({ isLatin, place }: Subject): string {
  const own = isLatin ? undefined : ownNames.get(place.countryCode);
  const ownCity = own?.cities.get(place.city);
  const parts = ownCity ? [ownCity, own!.country] : [place.city, place.region, place.country];
  return [...new Set(parts.filter(Boolean))].join(', ');
}

/** Two or three sentences about a business, in English or in the language of its country. */
export function writeDescription(subject: Subject, dice: Dice): string {
  const local = languages[subject.place.countryCode];
  if (local && dice.chance(subject.isLatin ? 0.3 : 0.75))
    return join([local.about[subject.category], ...dice.some(local.closing, 1 + dice.below(2))]);
  const sentences = [dice.pick(openers), dice.pick(middles), dice.pick(closings(subject.category))];
  const kept = dice.chance(0.7) ? sentences : [sentences[0]!, sentences[2]!];
  return kept.map((sentence) => fill(sentence, subject)).join(' ');
}

/** What a visitor says. `quality` is how good the business is, from 1 to 5 stars. */
export function writeComment(subject: Subject, quality: number, dice: Dice): string {
  const local = languages[subject.place.countryCode];
  if (local && dice.chance(subject.isLatin ? 0.35 : 0.7)) return dice.pick(local.comment);
  const mood = quality + dice.next() * 2 - 1;
  if (mood < 3.1) return fill(dice.pick(critical), subject);
  if (mood < 3.7) return fill(dice.pick(mixed), subject);
  const [remark, word] = [dice.pick(remarks[subject.category]), fill(dice.pick(praise), subject)];
  return dice.pick([remark, word, `${remark} ${word}`, `${word} ${remark}`]);
}

/** A line or two about a person; now and then nothing. */
export function writeBio(subject: Subject, dice: Dice): string {
  if (dice.chance(0.12)) return '';
  const local = languages[subject.place.countryCode];
  if (local && dice.chance(0.4)) return dice.pick(local.bio);
  return dice
    .some(bios, 1 + dice.below(2))
    .map((sentence) => fill(sentence, subject))
    .join(' ');
}
