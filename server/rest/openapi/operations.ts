/** All operations of the OpenAPI document, by the routes in router.ts, and the JSON Schemas of their bodies. */
import { activityOperations, activitySchemas } from '../community/activity-operations.ts';
import { notificationOperations } from '../community/notification-operations.ts';
import { notificationSchemas } from '../community/notification-schemas.ts';
import { feedOperations, feedSchemas } from '../feeds/feed-operations.ts';
import { geoJsonSchemas } from '../geojson/geojson-schemas.ts';
import { accountOperations } from './account-operations.ts';
import { accountSchemas } from './account-schemas.ts';
import { businessOperations } from './business-operations.ts';
import { businessSchemas } from './business-schemas.ts';
import { commentOperations, commentSchemas } from './comment-operations.ts';
import { moderationOperations } from './moderation-operations.ts';
import { moderationSchemas } from './moderation-schemas.ts';
import type { Operation } from './operation.ts';
import type { Schema } from './parts.ts';
import { pictureSchemas } from './picture-schemas.ts';
import { placeOperations, placeSchemas } from './place-operations.ts';
import { commonSchemas } from './schemas.ts';
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

export const schemas: Record<string, Schema> = {
  ...accountSchemas,
  ...placeSchemas,
  ...pictureSchemas,
  ...commentSchemas,
  ...businessSchemas,
  ...geoJsonSchemas,
  ...commonSchemas,
  ...moderationSchemas,
  ...notificationSchemas,
  ...feedSchemas,
  ...activitySchemas,
};
