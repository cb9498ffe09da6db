/** Why a business, a comment or a user is hidden. The column `hidden` is the sum of the reasons; 0 is visible. */
import { hasRole, type Context } from './context.ts';

/** The reasons. `account` hides what a hidden user wrote. */
export const hiddenBy = { decision: 1, pending: 2, account: 4 } as const;

/** A row that can be hidden. Lists do not read the column, since they contain visible rows only. */
export interface Hideable {
  hidden?: number;
}

/** Whether a row is hidden. */
export const isHidden = ({ hidden = 0 }: Hideable): boolean => hidden !== 0;

/** Whether a row waits for a moderator. */
export const isPending = ({ hidden = 0 }: Hideable): boolean => (hidden & hiddenBy.pending) !== 0;

/** Whether the viewer sees what is hidden. */
export const seesHidden = (ctx: Context): boolean => hasRole(ctx, 'MODERATOR');
