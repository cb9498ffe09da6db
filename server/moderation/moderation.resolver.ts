/** Moderation in GraphQL: reports, the queue, decisions, appeals and the public log. */
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { lengthText } from '#rules/limits.ts';
import {
  moderationLimits,
  type AppealOutcome as Outcome,
  type CaseState as State,
  type SubjectType as Type,
} from '#rules/moderation/names.ts';
import { After, First } from '#server/core/connection.ts';
import { preventCaching, type Context } from '#server/core/context.ts';
import { appealDecision, decideAppeal } from './decisions/appeal.service.ts';
import { moderationCase, moderationCases } from './cases/case.service.ts';
import { DecideCaseInput, ModerationCase, ModerationCaseConnection, ReportInput } from './cases/case.types.ts';
import { decideCase } from './decisions/decision.service.ts';
import { Decision } from './decisions/decision.types.ts';
import { AppealOutcome, CaseState, SubjectType } from './enums.ts';
import { moderationLog } from './log/log.service.ts';
import { ModerationLogConnection } from './log/log.types.ts';
import { report } from './reports/report.service.ts';
import { caseDescriptions, decisionDescriptions, reportDescriptions } from './moderation.descriptions.ts';

const decisionIdOptions = { description: "The decision's id." };

@Resolver()
export class ModerationResolver {
  @Mutation(() => Boolean, {
    nullable: true,
    description: reportDescriptions.report,
  })
  report(
    @Arg('input', () => ReportInput, { description: 'The report.' }) input: ReportInput,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return report(ctx, input);
  }

  @Query(() => ModerationCaseConnection, {
    nullable: true,
    description: `${caseDescriptions.list} FORBIDDEN unless the viewer is a moderator.`,
  })
  async moderationCases(
    @Arg('state', () => CaseState, { defaultValue: 'OPEN', description: 'The state.' }) state: State,
    @Arg('subjectType', () => SubjectType, { nullable: true, description: caseDescriptions.subjectType })
    subjectType: Type | null,
    @First() first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    preventCaching(ctx);
    return new ModerationCaseConnection(await moderationCases(ctx, { state, subjectType, first, after }));
  }

  @Query(() => ModerationCase, {
    nullable: true,
    description: 'A case. FORBIDDEN unless the viewer is a moderator; NOT_FOUND also for a case about the viewer.',
  })
  moderationCase(@Arg('id', () => ID, { description: "The case's id." }) id: string, @Ctx() ctx: Context) {
    preventCaching(ctx);
    return moderationCase(ctx, id);
  }

  @Mutation(() => ModerationCase, {
    nullable: true,
    description: `${caseDescriptions.decide} FORBIDDEN unless the viewer is a moderator, for a case about the viewer, and unless the viewer is an admin, to suspend or hide the account of a moderator or an admin or to restore it.`,
  })
  decideCase(
    @Arg('input', () => DecideCaseInput, { description: 'The decision.' }) input: DecideCaseInput,
    @Ctx() ctx: Context,
  ): Promise<ModerationCase> {
    return decideCase(ctx, input);
  }

  @Mutation(() => Decision, {
    nullable: true,
    description: decisionDescriptions.appeal,
  })
  appealDecision(
    @Arg('decisionId', () => ID, decisionIdOptions) id: string,
    @Arg('text', () => String, { description: `The text, ${lengthText(moderationLimits.appeal)}.` }) text: string,
    @Ctx() ctx: Context,
  ): Promise<Decision> {
    return appealDecision(ctx, { decisionId: id, text });
  }

  @Mutation(() => Decision, {
    nullable: true,
    description: `${decisionDescriptions.decideAppeal} FORBIDDEN unless the viewer is a moderator, for the viewer's own appeal, for the moderator who made the decision where there is another one, and unless the viewer is an admin, for what suspends or hides the account of a moderator or an admin and is not undone.`,
  })
  decideAppeal(
    @Arg('decisionId', () => ID, decisionIdOptions) id: string,
    @Arg('outcome', () => AppealOutcome, { description: 'The result.' }) outcome: Outcome,
    @Arg('statement', () => String, {
      description: `${decisionDescriptions.appealStatement}; ${lengthText(moderationLimits.statement)}.`,
    })
    statement: string,
    @Ctx() ctx: Context,
  ): Promise<Decision> {
    return decideAppeal(ctx, { decisionId: id, outcome, statement });
  }

  @Query(() => ModerationLogConnection, {
    description: `${decisionDescriptions.log} Public.`,
  })
  async moderationLog(@First() first: number, @After() after: string | null, @Ctx() ctx: Context) {
    return new ModerationLogConnection(await moderationLog(ctx, { first, after }));
  }
}
