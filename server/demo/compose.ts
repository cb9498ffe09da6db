/** Composes the texts of the demo: names, places, descriptions, comments and bios. */
import type { CategoryName } from '#rules/categories.ts';
import { names, pickPlace, type KnownName, type Place } from './catalogue.ts';
import type { Random } from './random.ts';
import { english, languages, ownNames } from './texts.ts';

// How many of the latest comments a new one does not repeat. More would slow the large demo down.
const recentLength = 2000;
// The most comments of one business for which there are enough different sentences.
const maxDistinct = 40;
// English has more sentences than the other languages.
const attemptsInAnyLanguage = 4;

const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Joins texts with a space, except in languages that end them with '。'. */
const join = (texts: string[]): string => texts.join(texts[0]?.endsWith('。') ? '' : ' ');

/** The facts about a business from which its texts are composed. */
export interface Subject extends KnownName {
  category: CategoryName;
  place: Place;
}

/** Fills in the {placeholders} of a text. */
function fill(text: string, { noun, place, things }: Pick<Subject, 'noun' | 'place' | 'things'>): string {
  if (!text.includes('{')) return text;
  const [one = '', two = '', three = '', four = ''] = things;
  const words: Record<string, string> = { noun, 'a noun': withArticle(noun), city: place.city, one, two, three, four };
  return text.replace(/\{([^}]+)\}/g, (_, key: string) => words[key] ?? first(words[key.toLowerCase()] ?? ''));
}

/** Chooses the subject with the given index in its category. No name repeats until all were used. */
export function chooseSubject(category: CategoryName, index: number, random: Random): Subject {
  const known = names[category][index % names[category].length]!;
  const place = pickPlace(random.pick(known.countries), random);
  return { ...known, category, place, things: random.some(known.things, 4) };
}

/** Composes a location, as 'Porto, Portugal'. Where the name of the business has another script, the location has it, too. */
export function writeLocation({ isLatin, place }: Subject): string {
  const own = isLatin ? undefined : ownNames[place.countryCode];
  const ownCity = own?.cities[place.city];
  const parts = ownCity ? [ownCity, own!.country] : [place.city, place.region, place.country];
  return [...new Set(parts.filter(Boolean))].join(', ');
}

/** Composes a description of a business, in English or in the language of its country. */
export function writeDescription(subject: Subject, random: Random): string {
  const local = languages[subject.place.countryCode];
  if (local && random.chance(subject.isLatin ? 0.3 : 0.75))
    return join([local.about[subject.category], ...random.some(local.closing, 1 + random.below(2))]);
  const closings = [...english.closings[subject.category], ...english.closings.all];
  const parts = [random.pick(english.openers), random.pick(english.middles), random.pick(closings)];
  const chosen = random.chance(0.7) ? parts : [parts[0]!, parts[2]!];
  return chosen.map((part) => fill(part, subject)).join(' ');
}

/**
 * Composes the sentences of a comment.
 * @param quality the mean rating of the business, from 1 to 5
 * @param inEnglish in no other language
 */
function writeComment(subject: Subject, quality: number, random: Random, inEnglish: boolean): string[] {
  const local = languages[subject.place.countryCode];
  if (local && !inEnglish && random.chance(subject.isLatin ? 0.35 : 0.7))
    return random.some(local.comment, 1 + random.below(2));
  const mood = quality + random.next() * 2 - 1;
  const remarks = english.remarks[subject.category];
  const pools =
    mood < 3.1 ? [english.critical, english.mixed] : mood < 3.7 ? [english.mixed, remarks] : [english.praise, remarks];
  const sentences = pools.map((pool) => fill(random.pick(pool), subject));
  const [main, second] = sentences as [string, string];
  if (mood < 3.7) return random.chance(0.6) ? [main] : sentences;
  return random.pick([[main], [second], [main, second], [second, main]]);
}

/** Composes comments that do not repeat each other. */
export class DistinctComments {
  private readonly recent = new Set<string>();

  /**
   * Returns a function that composes a comment on a business. It repeats no recent comment and no sentence of this business.
   * @param count how many comments the business gets; above 40 they may repeat each other
   */
  on(subject: Subject, count: number): (quality: number, random: Random) => string {
    const said = new Set<string>();
    const attempts = count > maxDistinct ? 1 : maxDistinct;
    return (quality, random) => {
      let [sentences, text]: [string[], string] = [[], ''];
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        sentences = writeComment(subject, quality, random, attempt > attemptsInAnyLanguage);
        text = join(sentences);
        if (!this.recent.has(text) && !sentences.some((each) => said.has(each))) break;
      }
      for (const each of sentences) said.add(each);
      this.recent.add(text);
      if (this.recent.size > recentLength) this.recent.delete(this.recent.values().next().value!);
      return text;
    };
  }
}

/** Composes the reply of an owner in English. @param quality from 1 to 5, the rating or the mood of the comment */
export const writeReply = (subject: Subject, quality: number, random: Random): string =>
  fill(random.pick(quality < 3.2 ? english.apologies : english.thanks), subject);

/** Composes a bio; one in eight is empty. */
export function writeBio(subject: Subject, random: Random): string {
  if (random.chance(0.12)) return '';
  const local = languages[subject.place.countryCode];
  if (local && random.chance(0.4)) return random.pick(local.bio);
  return random
    .some(english.bios, 1 + random.below(2))
    .map((text) => fill(text, subject))
    .join(' ');
}
