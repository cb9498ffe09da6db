/** Counts of the demo's rows, collected while the rows are written. Triggers would compute the same. */
import type { DemoSize } from './demo-data.ts';

/** Counts by the index of the business; ratings by their value. */
interface BusinessCounts {
  likes: Uint32Array;
  saves: Uint32Array;
  comments: Uint32Array;
  ratings: Uint32Array[];
}

/** Counts by the index of the user. */
interface UserCounts {
  followers: Uint32Array;
  following: Uint32Array;
  businesses: Uint32Array;
  saved: Uint32Array;
}

export interface Counts {
  business: BusinessCounts;
  user: UserCounts;
}

/** Creates counts of 0. */
export function createCounts({ businesses, users }: DemoSize): Counts {
  const [ofBusinesses, ofUsers] = [() => new Uint32Array(businesses), () => new Uint32Array(users)];
  return {
    business: {
      likes: ofBusinesses(),
      saves: ofBusinesses(),
      comments: ofBusinesses(),
      ratings: Array.from({ length: 5 }, ofBusinesses),
    },
    user: { followers: ofUsers(), following: ofUsers(), businesses: ofUsers(), saved: ofUsers() },
  };
}
