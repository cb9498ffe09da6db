/** The contact of a business in GraphQL. Lists do not read its columns. */
import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { Context } from '#server/core/context.ts';
import { Business } from '../business.entity.ts';
import { getBusiness } from '../business.service.ts';
import { contactDescriptions } from './contact.descriptions.ts';
import { emailFor, namedLinks, phoneText } from './contact.ts';

@ObjectType({ description: 'A link to a page of the business on another site.' })
export class SocialLink {
  @Field(() => String, { description: 'The URL.' })
  url: string;

  @Field(() => String, { description: "The name of the site, as 'Instagram', or its host." })
  name: string;
}

const stored = async (ctx: Context, business: Business): Promise<Business> =>
  business.phone === undefined ? getBusiness(ctx, business.id) : business;

@Resolver(() => Business)
export class ContactResolver {
  @FieldResolver(() => String, { nullable: true, description: contactDescriptions.phone })
  async phone(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return (await stored(ctx, business)).phone;
  }

  @FieldResolver(() => String, { nullable: true, description: contactDescriptions.phoneText })
  async phoneText(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return phoneText((await stored(ctx, business)).phone);
  }

  @FieldResolver(() => String, { nullable: true, description: contactDescriptions.website })
  async website(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return (await stored(ctx, business)).website;
  }

  @FieldResolver(() => Boolean, { description: contactDescriptions.hasEmail })
  async hasEmail(@Root() business: Business, @Ctx() ctx: Context): Promise<boolean> {
    return (await stored(ctx, business)).email !== null;
  }

  @FieldResolver(() => String, { nullable: true, description: contactDescriptions.email })
  async email(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return ctx.viewer ? emailFor(ctx, (await stored(ctx, business)).email) : null;
  }

  @FieldResolver(() => [SocialLink], { description: contactDescriptions.socialLinks })
  async socialLinks(@Root() business: Business, @Ctx() ctx: Context): Promise<SocialLink[]> {
    return namedLinks((await stored(ctx, business)).socialLinks);
  }
}
