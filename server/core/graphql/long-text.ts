/** The weight of long texts in the cost of a query. */
import { Extensions } from 'type-graphql';

/** So many characters count as one value: at most 2 kB in a response. */
const charactersOfValue = 512;

/** The extension of a field whose text may be long: it counts as several values in the cost of a query. */
export const LongText = ({ max }: { max: number }) => Extensions({ textSize: Math.ceil(max / charactersOfValue) });
