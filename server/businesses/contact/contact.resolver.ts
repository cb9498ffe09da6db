/** The contact of a business in GraphQL. Lists do not read its columns. */
import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { Context } from '#server/core/context.ts';
import { Business } from '../business.entity.ts';
import { withDetailColumns } from '../detail-fields.resolver.ts';
import { contactDescriptions, emailFor, namedLinks, phoneText } from './contact.ts';
import { optionalTextDescriptions } from './optional-texts.ts';

@ObjectType({ description: 'A link to a page of the business on another site.' })
export class SocialLink {
  @Field(() => String, { description: 'The URL.' })
  url: string;

  @Field(() => String, { description: "The name of the site, as 'Instagram', or its host." })
  name: string;
}

@Resolver(() => Business)
export class ContactResolver {
  @FieldResolver(() => String, { nullable: true, description: contactDescriptions.phoneText })
  async phoneText(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return phoneText((await withDetailColumns(ctx, business)).phone);
  }

  @FieldResolver(() => Boolean, { description: contactDescriptions.hasEmail })
  async hasEmail(@Root() business: Business, @Ctx() ctx: Context): Promise<boolean> {
    return (await withDetailColumns(ctx, business)).email !== null;
  }

  @FieldResolver(() => String, { nullable: true, description: optionalTextDescriptions.email.output })
  async email(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return ctx.viewer ? emailFor(ctx, await withDetailColumns(ctx, business)) : null;
  }

  @FieldResolver(() => [SocialLink], { description: contactDescriptions.socialLinks })
  async socialLinks(@Root() business: Business, @Ctx() ctx: Context): Promise<SocialLink[]> {
    return namedLinks((await withDetailColumns(ctx, business)).socialLinks);
  }
}
