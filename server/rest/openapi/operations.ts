/** The OpenAPI descriptions of the routes in router.ts. */
import { businessOperations } from './business-operations.ts';
import { accountOperations } from './account-operations.ts';
import { commentOperations } from './comment-operations.ts';
import { activityOperations } from '../community/activity-operations.ts';
import { moderationOperations } from './moderation-operations.ts';
import { feedOperations } from '../feeds/feed-operations.ts';
import { notificationOperations } from '../community/notification-operations.ts';
import type { Operation } from './operation.ts';
import { placeOperations } from './place-operations.ts';
import { siteOperations } from './site-operations.ts';
import { userOperations } from './user-operations.ts';

export const operations: Record<string, Operation> = {
  ...businessOperations,
  ...commentOperations,
  ...userOperations,
  ...accountOperations,
  ...siteOperations,
  ...placeOperations,
  ...moderationOperations,
  ...notificationOperations,
  ...feedOperations,
  ...activityOperations,
};
