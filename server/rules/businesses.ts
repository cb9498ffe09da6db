/** Rules for businesses, comments, searches and ratings. */
import { categoryFrom } from './categories.ts';
import { limits } from './limits.ts';
import { textRule, type Rule } from './rule.ts';

const category: Rule<unknown> = {
  validate: { required: (value) => categoryFrom(value) !== undefined || 'Category is required' },
};

export const businessRules = {
  name: textRule({ label: 'Business name', required: 'Business name is required', ...limits.name }),
  category,
  location: textRule({ label: 'Location', required: 'Location is required', ...limits.location }),
  description: textRule({ label: 'Description', required: 'Description is required', ...limits.description }),
};

export const commentRules = {
  text: textRule({ label: 'Comment', required: 'Please enter a comment', ...limits.comment }),
};

export const searchRules = { search: textRule({ label: 'Search', ...limits.search }) };

export const ratingRules = {
  value: {
    valueAsNumber: true,
    validate: {
      whole: (value: unknown) =>
        (Number.isInteger(value) && Number(value) >= limits.rating.min && Number(value) <= limits.rating.max) ||
        `Rating must be a whole number from ${limits.rating.min} to ${limits.rating.max}`,
    },
  } satisfies Rule<unknown>,
};
