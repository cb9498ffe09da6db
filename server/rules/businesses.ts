/** Rules for businesses, reviews and ratings. */
import { parseCategory } from './categories.ts';
import { limits } from './limits.ts';
import { reviewTextRules } from './comments.ts';
import { imagePositions } from './pictures.ts';
import { textRule, type Rule } from './rule.ts';

/** A rule for a whole number. @param label the field's name at the start of the message */
/* @__NO_SIDE_EFFECTS__ */
const wholeNumberRule = (label: string, { min, max }: { min: number; max: number }): Rule<number> => ({
  valueAsNumber: true,
  validate: {
    whole: (value) =>
      (Number.isInteger(value) && value >= min && value <= max) ||
      `${label} must be a whole number from ${min} to ${max}`,
  },
});

const category: Rule<unknown> = {
  validate: { required: (value) => parseCategory(value) !== undefined || 'Category is required' },
};

export const businessRules = {
  name: textRule({ label: 'Business name', required: 'Business name is required', ...limits.name }),
  category,
  location: textRule({ label: 'Location', required: 'Location is required', ...limits.location }),
  description: textRule({ label: 'Description', required: 'Description is required', ...limits.description }),
};

/** The fields of a business that may be absent. */
export const optionalBusinessRules = { imagePosition: wholeNumberRule('Image position', imagePositions) };

/** The lowest mean rating of a filter. */
export const minRatingRule = wholeNumberRule('Minimum rating', limits.rating);

export const ratingRules = { value: wholeNumberRule('Rating', limits.rating) };

export const reviewRules = { ...ratingRules, ...reviewTextRules };
