/** The descriptions of edits and uploads of businesses, for GraphQL and OpenAPI. */
import { unusedUploads } from '#rules/limits.ts';

export const businessDescriptions = {
  version: 'The version that was edited. CONFLICT if it is not the current one. Without it the last write wins.',
  removeImage: 'True removes the cover. The next picture becomes the cover; an empty list in `pictures` removes all.',
  uploadPicture: `Stores a picture that a business or a review of the signed-in user may take within ${unusedUploads.hours} hours, by its id in \`pictures\`: the newest ${unusedUploads.max} of an account.`,
};
