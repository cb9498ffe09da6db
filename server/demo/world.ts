/** The demo's people and businesses: pure, and any row can be made without the others. */
import { categoryNames, type CategoryName } from '#rules/categories.ts';
import { countryCodes, names, pickPlace } from './catalogue.ts';
import { chooseSubject, writeBio, writeDescription, writeLocation, type Subject } from './compose.ts';
import { demoMember } from './member.ts';
import { Dice, timeId } from './random.ts';
import type { BusinessRow, UserRow } from './rows.ts';
import { firstNames, secondWords } from './words/people.ts';

const day = 86_400_000;
/** The demo's present day, fixed so that the same seed makes the same data. */
export const lastDay = Date.UTC(2026, 9, 31, 18);
const businessesBegin = lastDay - 730 * day;
const peopleBegin = businessesBegin - 60 * day;

const streams = { users: 1, businesses: 2, order: 3 };
/** How many in a hundred businesses each category has, in the order of `categoryNames`. */
const shares = [19, 17, 12, 9, 10, 8, 9, 7, 4, 5];

export interface WorldSize {
  seed: number;
  businesses: number;
  people: number;
}

/** What an empty directory is filled with at its first start. */
export const firstStart: WorldSize = { seed: 1, businesses: 240, people: 60 };

function username(person: number): string {
  if (person === 0) return demoMember.username;
  const at = (person - 1) % firstNames.length;
  const round = Math.floor((person - 1) / firstNames.length);
  if (round === 0) return firstNames[at]!;
  const word = secondWords[(round - 1 + at * 7) % secondWords.length]!;
  const lap = Math.floor((round - 1) / secondWords.length);
  return `${firstNames[at]!}${'._-'[at % 3]}${word}${lap || ''}`;
}

/** A world of people and businesses; everything about row `i` follows from the seed and `i`. */
export class World {
  private readonly order: [category: CategoryName, turn: number][];
  private readonly userIds: string[] = [];

  constructor(readonly size: WorldSize) {
    const turns = new Map<CategoryName, number>();
    const hundred = categoryNames.flatMap((name, at) => Array<CategoryName>(shares[at]!).fill(name));
    this.order = new Dice(size.seed, streams.order, 0).some(hundred, 100).map((category) => {
      const turn = turns.get(category) ?? 0;
      turns.set(category, turn + 1);
      return [category, turn];
    });
  }

  userTime(person: number): number {
    const share = (person + (person && new Dice(this.size.seed, streams.users, person).next())) / this.size.people;
    return Math.floor(peopleBegin + share * (lastDay - day - peopleBegin));
  }

  userId(person: number): string {
    const dice = new Dice(this.size.seed, streams.users + 100, person);
    return (this.userIds[person] ??= timeId(this.userTime(person), dice));
  }

  user(person: number): UserRow {
    const dice = new Dice(this.size.seed, streams.users + 200, person);
    const subject = chooseSubject(dice.pick(categoryNames), dice.bits(), dice);
    const place = pickPlace(dice.pick(countryCodes), dice);
    return {
      id: this.userId(person),
      username: username(person),
      bio: writeBio({ ...subject, place }, dice),
      createdAt: this.userTime(person),
    };
  }

  businessTime(business: number): number {
    const share = (business + new Dice(this.size.seed, streams.businesses, business).next()) / this.size.businesses;
    return Math.floor(businessesBegin + share * (lastDay - businessesBegin));
  }

  businessId(business: number): string {
    return timeId(this.businessTime(business), new Dice(this.size.seed, streams.businesses + 100, business));
  }

  category(business: number): CategoryName {
    return this.order[business % 100]![0];
  }

  /** What a business is called and about; its comments are about the same. */
  subject(business: number): Subject {
    const [category, turn] = this.order[business % 100]!;
    const each = shares[categoryNames.indexOf(category)]!;
    const dice = new Dice(this.size.seed, streams.businesses + 200, business);
    const count = Math.floor(business / 100) * each + turn;
    const subject = chooseSubject(category, count, dice);
    // Once every name was used, most say where they are.
    const branch = count >= names[category].length && dice.chance(0.65);
    return branch ? { ...subject, name: `${subject.name} ${subject.place.city}` } : subject;
  }

  /** Someone who was here before the business; one in three people never owns any, some own many. */
  private owner(business: number, dice: Dice): number {
    const share = (this.businessTime(business) - peopleBegin) / (lastDay - day - peopleBegin);
    const here = Math.max(1, Math.min(this.size.people, Math.floor(share * this.size.people)));
    const chosen = dice.below(here, 1.15);
    return chosen % 3 === 1 ? chosen - 1 : chosen;
  }

  business(business: number): BusinessRow {
    const dice = new Dice(this.size.seed, streams.businesses + 300, business);
    const subject = this.subject(business);
    const owner = this.owner(business, dice);
    return {
      id: this.businessId(business),
      owner,
      ownerId: this.userId(owner),
      name: subject.name,
      description: writeDescription(subject, dice),
      category: subject.category,
      location: writeLocation(subject),
      createdAt: this.businessTime(business),
    };
  }
}
