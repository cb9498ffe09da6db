/** Password reset, confirmation and change of the e-mail address in GraphQL. */
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { User } from '#server/users/user.entity.ts';
import { AuthPayload } from '../auth.resolver.ts';
import type { SignedIn } from '../auth.service.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './address-change.service.ts';
import { sendEmailConfirmation, verifyEmail } from './confirmation.service.ts';
import { emailDescriptions } from './email.descriptions.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';

const tokenOptions = { description: 'The token of the mailed link. It works once.' };

@Resolver()
export class EmailResolver {
  @Mutation(() => Boolean, {
    nullable: true,
    description: `${emailDescriptions.requestReset} Visitors may use it.`,
  })
  requestPasswordReset(
    @Arg('email', () => String, { description: 'The e-mail address, in any case.' }) email: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return requestPasswordReset(ctx, { email });
  }

  @Mutation(() => AuthPayload, {
    nullable: true,
    description: `${emailDescriptions.reset} Visitors may use it.`,
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
    description: emailDescriptions.sendConfirmation,
  })
  sendEmailConfirmation(@Ctx() ctx: Context): Promise<boolean> {
    return sendEmailConfirmation(ctx);
  }

  @Mutation(() => User, {
    nullable: true,
    description: `${emailDescriptions.verify} Visitors may use it.`,
  })
  verifyEmail(@Arg('token', () => String, tokenOptions) given: string, @Ctx() ctx: Context): Promise<User> {
    return verifyEmail(ctx, { token: given });
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: `${emailDescriptions.requestChange} \`confirmEmailChange\` takes the token of the link.`,
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
    description: `${emailDescriptions.confirmChange} Visitors may use it.`,
  })
  confirmEmailChange(@Arg('token', () => String, tokenOptions) given: string, @Ctx() ctx: Context): Promise<User> {
    return confirmEmailChange(ctx, { token: given });
  }

  @Mutation(() => String, {
    nullable: true,
    description: `${emailDescriptions.undoChange} Returns a token for \`resetPassword\`. Visitors may use it.`,
  })
  undoEmailChange(@Arg('token', () => String, tokenOptions) given: string, @Ctx() ctx: Context): Promise<string> {
    return undoEmailChange(ctx, { token: given });
  }
}
