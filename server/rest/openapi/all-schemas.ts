/** All JSON Schemas of the OpenAPI document that have a name. */
import { activitySchemas } from '../community/activity-schemas.ts';
import { notificationSchemas } from '../community/notification-schemas.ts';
import { feedSchemas } from '../feeds/feed-schemas.ts';
import { geoJsonSchemas } from '../geojson/geojson-schemas.ts';
import { accountSchemas } from './account-schemas.ts';
import { businessSchemas } from './business-schemas.ts';
import { commentSchemas } from './comment-schemas.ts';
import { moderationSchemas } from './moderation-schemas.ts';
import type { Schema } from './parts.ts';
import { pictureSchemas } from './picture-schemas.ts';
import { placeSchemas } from './place-schemas.ts';
import { commonSchemas } from './schemas.ts';

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
