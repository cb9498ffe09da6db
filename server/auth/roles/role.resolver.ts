/** Roles and suspensions in GraphQL: `User.role`, `User.suspendedUntil` and `setRole`. */
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Role } from '#rules/roles.ts';
import { hasRole, preventCaching, type Context } from '#server/core/context.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import { User } from '#server/users/user.entity.ts';
import { getUser } from '#server/users/user.service.ts';
import { setRole } from './role.service.ts';

const Roles = registerEnum<Role>('Role', 'The role of a user.', {
  MEMBER: 'A user without further rights',
  MODERATOR: 'Decides about reports',
  ADMIN: 'A moderator who also grants roles and reads the audit log',
});

@Resolver(() => User)
export class RoleResolver {
  @Mutation(() => User, {
    nullable: true,
    description: "Changes another user's role. FORBIDDEN unless the viewer is an admin.",
  })
  setRole(
    @Arg('userId', () => ID, { description: "The user's id." }) userId: string,
    @Arg('role', () => Roles, { description: 'The new role.' }) role: Role,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return setRole(ctx, { userId, role });
  }

  @Prefetched()
  @FieldResolver(() => Roles, { description: 'The role.' })
  async role(@Root() user: User, @Ctx() ctx: Context): Promise<Role> {
    return (await getUser(ctx, user.id)).role;
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'The end of a suspension, for the user and for moderators; null for others, and without a suspension.',
  })
  async suspendedUntil(@Root() user: User, @Ctx() ctx: Context): Promise<string | null> {
    if (ctx.viewer?.id !== user.id && !hasRole(ctx, 'MODERATOR')) return null;
    preventCaching(ctx);
    return (await getUser(ctx, user.id)).suspendedUntil;
  }
}
