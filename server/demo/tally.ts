/** Counts what the demo's rows add up to while they are written; the same as the triggers make of them. */
import type { WorldSize } from './world.ts';

/** How many a business has of each, by its number; ratings by their stars. */
interface BusinessTally {
  likes: Uint32Array;
  saves: Uint32Array;
  comments: Uint32Array;
  ratings: Uint32Array[];
}

/** How many a person has of each, by their number. */
interface PersonTally {
  followers: Uint32Array;
  following: Uint32Array;
  businesses: Uint32Array;
  saved: Uint32Array;
}

export interface Tally {
  business: BusinessTally;
  person: PersonTally;
}

/** A tally of nothing yet. */
export function newTally({ businesses, people }: WorldSize): Tally {
  const [ofBusinesses, ofPeople] = [() => new Uint32Array(businesses), () => new Uint32Array(people)];
  return {
    business: {
      likes: ofBusinesses(),
      saves: ofBusinesses(),
      comments: ofBusinesses(),
      ratings: Array.from({ length: 5 }, ofBusinesses),
    },
    person: { followers: ofPeople(), following: ofPeople(), businesses: ofPeople(), saved: ofPeople() },
  };
}
