/** The fields of decisions that are read on demand, and the decisions of users, businesses and comments. */
import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import { Business } from '#server/businesses/business.entity.ts';
import { Comment } from '#server/comments/comment.types.ts';
import { After, First } from '#server/core/connection.ts';
import { hasRole, preventCaching, type Context } from '#server/core/context.ts';
import { loadBatched, loadOwn } from '#server/core/loader.ts';
import { Notification } from '#server/notifications/notification.types.ts';
import { User } from '#server/users/user.entity.ts';
import { findUser } from '#server/users/user.service.ts';
import { canAppeal } from './appeal.service.ts';
import { readDecisions } from './decision.reads.ts';
import { Decision, DecisionConnection, ReportedSubject } from './decision.types.ts';
import { decisionAbout, ownDecisions } from './own-decisions.ts';
import { imagesOf } from '../subject-image.ts';
import { decisionDescriptions, subjectDescriptions } from '../moderation.descriptions.ts';

@Resolver(() => Decision)
export class DecisionResolver {
  @FieldResolver(() => Boolean, { description: decisionDescriptions.canAppeal })
  canAppeal(@Root() decision: Decision, @Ctx() ctx: Context): boolean {
    return ctx.viewer?.id === decision.personId && canAppeal(decision);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The moderator; null for others than moderators, and for the person whom it is about.',
  })
  async moderator(@Root() { moderatorId, personId }: Decision, @Ctx() ctx: Context): Promise<User | null> {
    if (!moderatorId || !hasRole(ctx, 'MODERATOR') || ctx.viewer?.id === personId) return null;
    return (await findUser(ctx, moderatorId)) ?? null;
  }
}

@Resolver(() => Notification)
export class NotificationDecisionResolver {
  @FieldResolver(() => Decision, { nullable: true, description: 'The decision; null for other kinds.' })
  async decision(@Root() { kind, subjectId }: Notification, @Ctx() ctx: Context): Promise<Decision | null> {
    return kind === 'DECISION' ? ((await loadBatched(ctx, readDecisions, subjectId)) ?? null) : null;
  }
}

@Resolver(() => ReportedSubject)
export class ReportedSubjectResolver {
  @FieldResolver(() => String, { nullable: true, description: subjectDescriptions.image })
  image(@Root() subject: ReportedSubject, @Ctx() ctx: Context): string | null {
    return imagesOf(ctx, subject)[0] ?? null;
  }

  @FieldResolver(() => [String], { description: subjectDescriptions.images })
  images(@Root() subject: ReportedSubject, @Ctx() ctx: Context): string[] {
    return imagesOf(ctx, subject);
  }
}

@Resolver(() => User)
export class UserDecisionsResolver {
  @FieldResolver(() => DecisionConnection, {
    nullable: true,
    description: `${decisionDescriptions.own}; null for other users.`,
  })
  async decisions(
    @Root() user: User,
    @Arg('subjectIds', () => [ID], { nullable: true, description: decisionDescriptions.subjectIds })
    subjectIds: string[] | null,
    @First() first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    const page = await loadOwn(ctx, user, ownDecisions, { subjectIds, first, after });
    return page && new DecisionConnection(page);
  }
}

const about = { nullable: true, description: decisionDescriptions.about };

@Resolver(() => Business)
export class BusinessDecisionResolver {
  @FieldResolver(() => Decision, about)
  decision(@Root() { id, ownerId }: Business, @Ctx() ctx: Context): Promise<Decision | null> {
    if (ctx.viewer) preventCaching(ctx);
    return decisionAbout(ctx, { id, authorId: ownerId });
  }
}

@Resolver(() => Comment)
export class CommentDecisionResolver {
  @FieldResolver(() => Decision, about)
  decision(@Root() { id, userId }: Comment, @Ctx() ctx: Context): Promise<Decision | null> {
    if (ctx.viewer) preventCaching(ctx);
    return decisionAbout(ctx, { id, authorId: userId });
  }
}
