/** The public log of decisions. The database refuses changes of its rows. */
import type { EntityManager } from 'typeorm';
import type { Ground, ModerationAction, SubjectType } from '#rules/moderation/names.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import type { Page, PageRequest } from '#server/core/page.ts';
import { pageByTime } from '#server/database/page-by-time.ts';
import type { ModerationLogEntry } from './log.types.ts';

/** Appends a decision. @param manager of the transaction of the decision */
export async function appendToLog(
  manager: EntityManager,
  { subjectType, action, ground }: { subjectType: SubjectType; action: ModerationAction; ground: Ground },
): Promise<void> {
  // Raw SQL: entries have no entity, since they are only appended and paged.
  const insert = 'INSERT INTO moderation_log (id, subject_type, action, ground) VALUES ($1, $2, $3, $4)';
  await manager.query(insert, [newId(), subjectType, action, ground]);
}

/**
 * Lists the public log, the newest first.
 * @throws BAD_USER_INPUT for an invalid page size or cursor
 */
export const moderationLog = (ctx: Context, request: PageRequest): Promise<Page<ModerationLogEntry>> =>
  pageByTime(
    ctx,
    {
      columns: 'id, subject_type AS "subjectType", action, ground, created_at AS "createdAt"',
      table: 'moderation_log',
      order: 'moderation-log',
    },
    request,
  );
