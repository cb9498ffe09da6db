/** Signing in and out, sessions and the account, in GraphQL. */
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
import { keepFromCaches, type Context } from '#server/core/context.ts';
import { User } from '#server/users/user.entity.ts';
import { changePassword, deleteAccount, login, register, type SignedIn } from './auth.service.ts';
import { Session } from './session.entity.ts';
import { logout, mySessions, revokeSession } from './session.service.ts';

@InputType({ description: 'A new account.' })
export class RegisterInput {
  @Field(() => String, { description: '3 to 20 ASCII letters, digits, _, - and .; unique without regard to case.' })
  username: string;

  @Field(() => String, { description: 'An e-mail address; kept in lower case and shown to nobody else.' })
  email: string;

  @Field(() => String, { description: '6 to 256 characters, taken as typed.' })
  password: string;
}

@InputType({ description: 'What signs a person in.' })
export class LoginInput {
  @Field(() => String, { description: 'The e-mail address, in any case.' })
  email: string;

  @Field(() => String, { description: 'The password.' })
  password: string;
}

@ObjectType({ description: 'Somebody who just got in.' })
export class AuthPayload {
  @Field(() => String, {
    description: 'Send it as `Authorization: Bearer …`. It ends 7 days after its last use, 90 after signing in.',
  })
  token: string;

  @Field(() => User, { description: 'The person.' })
  user: User;
}

@Resolver(() => Session)
export class AuthResolver {
  @Mutation(() => AuthPayload, { nullable: true, description: 'Makes an account and signs it in.' })
  register(
    @Arg('input', () => RegisterInput, { description: 'The new account.' }) input: RegisterInput,
    @Ctx() ctx: Context,
  ): Promise<SignedIn> {
    return register(ctx, input);
  }

  @Mutation(() => AuthPayload, {
    nullable: true,
    description: "Signs a person in; BAD_USER_INPUT 'Invalid email or password' otherwise.",
  })
  login(
    @Arg('input', () => LoginInput, { description: 'E-mail and password.' }) input: LoginInput,
    @Ctx() ctx: Context,
  ): Promise<SignedIn> {
    return login(ctx, input);
  }

  @Mutation(() => Boolean, { nullable: true, description: 'Ends this session; its token is refused from now on.' })
  logout(@Ctx() ctx: Context): Promise<boolean> {
    return logout(ctx);
  }

  @Query(() => [Session], { description: 'Where the signed-in person is signed in, the last used first.' })
  mySessions(@Ctx() ctx: Context): Promise<Session[]> {
    keepFromCaches(ctx);
    return mySessions(ctx);
  }

  @Mutation(() => ID, { nullable: true, description: 'Ends one of the own sessions and gives its id.' })
  revokeSession(
    @Arg('id', () => ID, { description: "The session's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return revokeSession(ctx, id);
  }

  @Mutation(() => Boolean, { nullable: true, description: 'Changes the own password and ends every other session.' })
  changePassword(
    @Arg('current', () => String, { description: 'The password until now.' }) current: string,
    @Arg('next', () => String, { description: 'The password from now on, 6 to 256 characters.' }) next: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return changePassword(ctx, { current, next });
  }

  @Mutation(() => ID, {
    nullable: true,
    description: 'Deletes the own account and everything that belongs to it, and gives its id.',
  })
  deleteAccount(
    @Arg('password', () => String, { description: 'The password, to confirm.' }) password: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteAccount(ctx, { password });
  }

  @FieldResolver(() => Boolean, { description: 'True for the session that asks.' })
  isCurrent(@Root() session: Session, @Ctx() ctx: Context): boolean {
    return session.id === ctx.viewer?.sessionId;
  }
}
