/** The plain columns of a business, one list. The SQL, the APIs and their descriptions are made from it. */
import { Int } from 'type-graphql';
import { businessRules, optionalBusinessRules } from '#rules/businesses.ts';
import { lengthText, limits } from '#rules/limits.ts';
import { categories } from '#rules/categories.ts';
import { imagePositions } from '#rules/pictures.ts';
import { Category } from './category.ts';

const text = (column: string, name: string, limit: { min: number; max: number }) => ({
  column,
  type: () => String,
  schema: { type: 'string', minLength: limit.min, maxLength: limit.max },
  description: `The ${name}, ${lengthText(limit)}.`,
});
const count = (column: string, description: string) => ({
  column,
  schema: { type: 'integer', minimum: 0 },
  description,
});
const time = (column: string, description: string) => ({
  column,
  schema: { type: 'string', format: 'date-time' },
  description,
});

/** The columns that the owner writes. They are the fields of the inputs in GraphQL and REST; the rules of businesses check them. */
export const writableColumns = {
  name: text('b.name', 'name', limits.name),
  description: text('b.description', 'description', limits.description),
  category: {
    column: 'b.category',
    type: () => Category,
    schema: { enum: Object.values(categories) },
    description: 'The category.',
  },
  location: text('b.location', 'location', limits.location),
  imagePosition: {
    column: 'b.image_position',
    type: () => Int,
    schema: { type: 'integer', minimum: imagePositions.min, maximum: imagePositions.max },
    description: `The part of the picture that cards show: ${imagePositions.min} is left or top, ${imagePositions.max} right or bottom. The default is ${imagePositions.default}, which an edit that changes the cover sets unless it gives another.`,
  },
};

/** The names of the columns whose rules do not require a value: inputs may omit them. */
export const optionalColumns: string[] = Object.entries({ ...businessRules, ...optionalBusinessRules })
  .filter(([, { validate }]) => !('required' in validate))
  .map(([name]) => name);

/** The columns that the server writes. */
export const computedColumns = {
  averageRating: {
    column: 's.average_rating',
    schema: { type: 'number', minimum: 0, maximum: limits.rating.max },
    description: 'The exact mean of all ratings; 0 without ratings.',
  },
  numRatings: count('s.num_ratings', 'The number of ratings.'),
  numComments: count('s.num_comments', 'The number of comments that everyone sees.'),
  numLikes: count('s.num_likes', 'The number of likes.'),
  numSaves: count('s.num_saves', 'The number of users who saved it.'),
  createdAt: time('b.created_at', 'The time of creation.'),
  updatedAt: time('b.updated_at', 'The time of the last edit.'),
  version: {
    column: 'b.version',
    schema: { type: 'integer', minimum: 1 },
    description: 'Every edit adds one. Send it with an edit to detect edits by others.',
  },
};

/**
 * The columns that clients read as they are stored, in `businesses b` and `business_stats s`. The SQL of all reads, the
 * descriptions in GraphQL, REST's serializer and the OpenAPI schema are made from this list.
 */
export const plainColumns = { ...writableColumns, ...computedColumns };
