/** Password reset, confirmation and change of the e-mail address in GraphQL. */
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { User } from '#server/users/user.entity.ts';
import { AuthPayload } from '../auth.resolver.ts';
import type { SignedIn } from '../auth.service.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './address-change.service.ts';
import { sendEmailConfirmation, verifyEmail } from './confirmation.service.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';

const tokenOptions = { description: 'The token of the mailed link. It works once.' };

@Resolver()
export class EmailResolver {
  @Mutation(() => Boolean, {
    nullable: true,
    description:
      'Mails a link that resets the password, if the address has an account; the response is the same without one. Visitors may use it.',
  })
  requestPasswordReset(
    @Arg('email', () => String, { description: 'The e-mail address, in any case.' }) email: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return requestPasswordReset(ctx, { email });
  }

  @Mutation(() => AuthPayload, {
    nullable: true,
    description: 'Sets a new password, ends all sessions of the account and signs it in. Visitors may use it.',
  })
  resetPassword(
    @Arg('token', () => String, tokenOptions) given: string,
    @Arg('next', () => String, { description: `The new password, ${lengthText(limits.password)}.` }) next: string,
    @Ctx() ctx: Context,
  ): Promise<SignedIn> {
    return resetPassword(ctx, { token: given, next });
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Mails the viewer a link that confirms the e-mail address, unless it is confirmed.',
  })
  sendEmailConfirmation(@Ctx() ctx: Context): Promise<boolean> {
    return sendEmailConfirmation(ctx);
  }

  @Mutation(() => User, {
    nullable: true,
    description: 'Confirms the e-mail address of an account. Visitors may use it.',
  })
  verifyEmail(@Arg('token', () => String, tokenOptions) given: string, @Ctx() ctx: Context): Promise<User> {
    return verifyEmail(ctx, { token: given });
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: "Mails a link to a new e-mail address of the viewer; `confirmEmailChange` takes the link's token.",
  })
  requestEmailChange(
    @Arg('password', () => String, { description: 'The password, to confirm.' }) password: string,
    @Arg('email', () => String, { description: 'The new e-mail address.' }) email: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return requestEmailChange(ctx, { password, email });
  }

  @Mutation(() => User, {
    nullable: true,
    description:
      'Changes the e-mail address of an account, and mails the previous address a link that undoes it, but none after a change back within a day. Visitors may use it.',
  })
  confirmEmailChange(@Arg('token', () => String, tokenOptions) given: string, @Ctx() ctx: Context): Promise<User> {
    return confirmEmailChange(ctx, { token: given });
  }

  @Mutation(() => String, {
    nullable: true,
    description:
      'Restores the previous e-mail address of an account, ends all its sessions and its password, and returns a token for `resetPassword`. Visitors may use it.',
  })
  undoEmailChange(@Arg('token', () => String, tokenOptions) given: string, @Ctx() ctx: Context): Promise<string> {
    return undoEmailChange(ctx, { token: given });
  }
}
