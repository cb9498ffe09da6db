/** Long texts in the limits of a query. */
import { Extensions } from 'type-graphql';

/**
 * The extension of a field whose text may be long: it counts as several values in the cost of a query, and with its maximum length in
 * the limit of long texts.
 */
export const LongText = ({ max }: { max: number }) => Extensions({ textLength: max });
