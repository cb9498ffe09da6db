/** The fields of cases and reports that are read on demand. Only moderators reach a case. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { moderationLimits } from '#rules/moderation/names.ts';
import type { Context } from '#server/core/context.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { loadBatched } from '#server/core/loader.ts';
import { User } from '#server/users/user.entity.ts';
import { findUser } from '#server/users/user.service.ts';
import { readCaseDecisions, readEarlierCases, readReports, readSubjectStates } from './case.reads.ts';
import { caseCounts } from './case.service.ts';
import { CaseCounts, ModerationCase, ModerationCaseConnection, Report } from './case.types.ts';
import { Decision } from '../decisions/decision.types.ts';
import { caseDescriptions } from '../moderation.descriptions.ts';

/** The cost of a query counts so many reports: a page of cases selects those of each. */
const usualReports = 10;

@Resolver(() => ModerationCase)
export class CaseResolver {
  @FieldResolver(() => User, {
    nullable: true,
    description: caseDescriptions.person,
  })
  async person(@Root() { personId }: ModerationCase, @Ctx() ctx: Context): Promise<User | null> {
    return (await findUser(ctx, personId)) ?? null;
  }

  @ListSize(moderationLimits.listed, usualReports)
  @FieldResolver(() => [Report], { description: `The newest reports, at most ${moderationLimits.listed}.` })
  async reports(@Root() { id }: ModerationCase, @Ctx() ctx: Context): Promise<Report[]> {
    return (await loadBatched(ctx, readReports, id)) ?? [];
  }

  @FieldResolver(() => [Decision], { description: 'The decisions, the newest first.' })
  async decisions(@Root() { id }: ModerationCase, @Ctx() ctx: Context): Promise<Decision[]> {
    return (await loadBatched(ctx, readCaseDecisions, id)) ?? [];
  }

  @FieldResolver(() => Decision, { nullable: true, description: 'The decision whose appeal waits.' })
  async appeal(@Root() { id }: ModerationCase, @Ctx() ctx: Context): Promise<Decision | null> {
    const decisions = (await loadBatched(ctx, readCaseDecisions, id)) ?? [];
    return decisions.find(({ appeal }) => appeal?.outcome === null) ?? null;
  }

  @ListSize(moderationLimits.listed)
  @FieldResolver(() => [ModerationCase], {
    description: `The newest other cases of the person, at most ${moderationLimits.listed}.`,
  })
  async earlierCases(@Root() { id }: ModerationCase, @Ctx() ctx: Context): Promise<ModerationCase[]> {
    return (await loadBatched(ctx, readEarlierCases, id)) ?? [];
  }

  @FieldResolver(() => Boolean, { description: caseDescriptions.exists })
  async exists(@Root() { id }: ModerationCase, @Ctx() ctx: Context): Promise<boolean> {
    return (await loadBatched(ctx, readSubjectStates, id))?.exists ?? false;
  }

  @FieldResolver(() => Boolean, {
    description: caseDescriptions.isHidden,
  })
  async isHidden(@Root() { id }: ModerationCase, @Ctx() ctx: Context): Promise<boolean> {
    return (await loadBatched(ctx, readSubjectStates, id))?.isHidden ?? false;
  }
}

@Resolver(() => Report)
export class ReportResolver {
  @FieldResolver(() => User, { nullable: true, description: 'The reporter; null after the account was deleted.' })
  async reporter(@Root() { reporterId }: Report, @Ctx() ctx: Context): Promise<User | null> {
    return (reporterId && (await findUser(ctx, reporterId))) || null;
  }
}

@Resolver(() => ModerationCaseConnection)
export class CaseConnectionResolver {
  @FieldResolver(() => CaseCounts, { description: 'The number of cases in each state.' })
  counts(@Ctx() ctx: Context): Promise<CaseCounts> {
    return caseCounts(ctx);
  }
}
