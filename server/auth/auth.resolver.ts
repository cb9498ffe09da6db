/** Registration, login, sessions, password and account deletion in GraphQL. */
import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { lengthText, limits, rangeText } from '#rules/limits.ts';
import * as messages from '#rules/messages.ts';
import { openToRestricted, preventCaching, type Context } from '#server/core/context.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { User } from '#server/users/user.entity.ts';
import { changePassword, deleteAccount, login, register, type SignedIn } from './auth.service.ts';
import { Session } from './session.entity.ts';
import { logout, maxSessions, mySessions, revokeSession } from './session.service.ts';
import { tokenText } from './token.ts';

@InputType({ description: 'A new account.' })
export class RegisterInput {
  @Field(() => String, {
    description: `${rangeText(limits.username)} ASCII letters, digits, _, - and .; unique without regard to case.`,
  })
  username: string;

  @Field(() => String, { description: 'An e-mail address; stored in lower case and private to its owner.' })
  email: string;

  @Field(() => String, { description: `${lengthText(limits.password)}, not trimmed.` })
  password: string;
}

@InputType({ description: 'The credentials of a user.' })
export class LoginInput {
  @Field(() => String, { description: 'The e-mail address, in any case.' })
  email: string;

  @Field(() => String, { description: 'The password.' })
  password: string;
}

@ObjectType({ description: 'A new session and its user.' })
export class AuthPayload {
  @Field(() => String, {
    description: tokenText,
  })
  token: string;

  @Field(() => User, { description: 'The user.' })
  user: User;
}

@Resolver(() => Session)
export class AuthResolver {
  @Mutation(() => AuthPayload, {
    nullable: true,
    description:
      'Creates an account and signs it in; FORBIDDEN while the site takes no new accounts. Visitors may use it.',
  })
  register(
    @Arg('input', () => RegisterInput, { description: 'The new account.' }) input: RegisterInput,
    @Ctx() ctx: Context,
  ): Promise<SignedIn> {
    return register(ctx, input);
  }

  @Mutation(() => AuthPayload, {
    nullable: true,
    description: `Signs a user in; BAD_USER_INPUT '${messages.invalidLogin}' otherwise. Visitors may use it.`,
  })
  login(
    @Arg('input', () => LoginInput, { description: 'E-mail and password.' }) input: LoginInput,
    @Ctx() ctx: Context,
  ): Promise<SignedIn> {
    return login(ctx, input);
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: `Ends the current session; its token is invalid from then on. ${openToRestricted}`,
  })
  logout(@Ctx() ctx: Context): Promise<boolean> {
    return logout(ctx);
  }

  @ListSize(maxSessions)
  @Query(() => [Session], {
    nullable: true,
    description: 'The sessions of the signed-in user, the last used first. UNAUTHENTICATED for a visitor.',
  })
  mySessions(@Ctx() ctx: Context): Promise<Session[]> {
    preventCaching(ctx);
    return mySessions(ctx);
  }

  @Mutation(() => ID, { nullable: true, description: "Ends one of the viewer's sessions and returns its id." })
  revokeSession(
    @Arg('id', () => ID, { description: "The session's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return revokeSession(ctx, id);
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: "Changes the viewer's password and ends all other sessions.",
  })
  changePassword(
    @Arg('current', () => String, { description: 'The current password.' }) current: string,
    @Arg('next', () => String, { description: `The new password, ${lengthText(limits.password)}.` }) next: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return changePassword(ctx, { current, next });
  }

  @Mutation(() => ID, {
    nullable: true,
    description: `Deletes the viewer's account with what it wrote, rated, liked and saved, and returns its id. Its reports and decisions stay without its name. ${openToRestricted}`,
  })
  deleteAccount(
    @Arg('password', () => String, { description: 'The password, to confirm.' }) password: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteAccount(ctx, { password });
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is the session of the request.' })
  isCurrent(@Root() session: Session, @Ctx() ctx: Context): boolean {
    return session.id === ctx.viewer?.sessionId;
  }
}
