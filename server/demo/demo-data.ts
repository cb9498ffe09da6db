/** The users and businesses of the demo. Each row depends only on the seed and its index. */
import { categoryNames, type CategoryName } from '#rules/categories.ts';
import { countryCodes, names, pickPlace, type Place } from './catalogue.ts';
import { chooseSubject, writeBio, writeDescription, writeLocation, type Subject } from './compose.ts';
import { demoMember } from './member.ts';
import { Random, timeId } from './random.ts';
import type { BusinessRow, UserRow } from './rows.ts';
import { firstNames, secondWords } from './texts.ts';

const day = 86_400_000;
/** The demo's present day, fixed so that the same seed makes the same data. */
export const lastDay = Date.UTC(2026, 9, 31, 18);
const businessesBegin = lastDay - 730 * day;
const peopleBegin = businessesBegin - 60 * day;

/** How far businesses are from the centre of their place, in degrees: 3 km, and at most 7. */
const spread = 3 / 111.2;
const metre = (degrees: number): number => Number(degrees.toFixed(5));

const streams = { users: 1, businesses: 2, order: 3 };
/** How many in a hundred businesses each category has, in the order of `categoryNames`. */
const shares = [19, 17, 12, 9, 10, 8, 9, 7, 4, 5];

interface DemoSize {
  seed: number;
  businesses: number;
  users: number;
}

/** The demo of the first start. */
export const firstStart: DemoSize = { seed: 1, businesses: 240, users: 60 };

function username(user: number): string {
  if (user === 0) return demoMember.username;
  const at = (user - 1) % firstNames.length;
  const round = Math.floor((user - 1) / firstNames.length);
  if (round === 0) return firstNames[at]!;
  const word = secondWords[(round - 1 + at * 7) % secondWords.length]!;
  const wordRound = Math.floor((round - 1) / secondWords.length);
  return `${firstNames[at]!}${'._-'[at % 3]}${word}${wordRound || ''}`;
}

export class DemoData {
  private readonly order: [category: CategoryName, index: number][];
  private readonly userIds: string[] = [];

  constructor(readonly size: DemoSize) {
    const counts = new Map<CategoryName, number>();
    const hundred = categoryNames.flatMap((name, at) => Array<CategoryName>(shares[at]!).fill(name));
    this.order = new Random(size.seed, streams.order, 0).some(hundred, 100).map((category) => {
      const index = counts.get(category) ?? 0;
      counts.set(category, index + 1);
      return [category, index];
    });
  }

  userTime(user: number): number {
    const share = (user + (user && new Random(this.size.seed, streams.users, user).next())) / this.size.users;
    return Math.floor(peopleBegin + share * (lastDay - day - peopleBegin));
  }

  userId(user: number): string {
    const random = new Random(this.size.seed, streams.users + 100, user);
    return (this.userIds[user] ??= timeId(this.userTime(user), random));
  }

  user(user: number): UserRow {
    const random = new Random(this.size.seed, streams.users + 200, user);
    const subject = chooseSubject(random.pick(categoryNames), random.bits(), random);
    const place = pickPlace(random.pick(countryCodes), random);
    return {
      id: this.userId(user),
      username: username(user),
      bio: writeBio({ ...subject, place }, random),
      createdAt: this.userTime(user),
    };
  }

  businessTime(business: number): number {
    const share = (business + new Random(this.size.seed, streams.businesses, business).next()) / this.size.businesses;
    return Math.floor(businessesBegin + share * (lastDay - businessesBegin));
  }

  businessId(business: number): string {
    return timeId(this.businessTime(business), new Random(this.size.seed, streams.businesses + 100, business));
  }

  category(business: number): CategoryName {
    return this.order[business % 100]![0];
  }

  /** The subject of a business, from which its texts and comments are composed. */
  subject(business: number): Subject {
    const [category, index] = this.order[business % 100]!;
    const each = shares[categoryNames.indexOf(category)]!;
    const random = new Random(this.size.seed, streams.businesses + 200, business);
    const count = Math.floor(business / 100) * each + index;
    const subject = chooseSubject(category, count, random);
    // When all names are used, most repetitions get the name of the city.
    const branch = count >= names[category].length && random.chance(0.65);
    return branch ? { ...subject, name: `${subject.name} ${subject.place.city}` } : subject;
  }

  /** Chooses a user that is older than the business. One in three users owns none, some own many. */
  private owner(business: number, random: Random): number {
    const share = (this.businessTime(business) - peopleBegin) / (lastDay - day - peopleBegin);
    const candidates = Math.max(1, Math.min(this.size.users, Math.floor(share * this.size.users)));
    const chosen = random.below(candidates, 1.15);
    return chosen % 3 === 1 ? chosen - 1 : chosen;
  }

  /** The index of the owner of a business. */
  ownerOf(business: number): number {
    return this.owner(business, this.randomOf(business));
  }

  private randomOf(business: number): Random {
    return new Random(this.size.seed, streams.businesses + 300, business);
  }

  /** A position some kilometers around the centre of a place. */
  private position(business: number, { latitude, longitude }: Place): { latitude: number; longitude: number } {
    const random = new Random(this.size.seed, streams.businesses + 400, business);
    const angle = 2 * Math.PI * random.next();
    const distance = spread * Math.sqrt(-Math.log(1 - 0.99 * random.next()));
    const east = (distance * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180);
    return { latitude: metre(latitude + distance * Math.cos(angle)), longitude: metre(longitude + east) };
  }

  business(business: number): BusinessRow {
    const random = this.randomOf(business);
    const subject = this.subject(business);
    return {
      id: this.businessId(business),
      ownerId: this.userId(this.owner(business, random)),
      name: subject.name,
      description: writeDescription(subject, random),
      category: subject.category,
      location: writeLocation(subject),
      ...this.position(business, subject.place),
      timeZone: subject.place.timeZone,
      createdAt: this.businessTime(business),
    };
  }
}
