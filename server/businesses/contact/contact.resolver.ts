/** The contact of a business in GraphQL. Lists do not read its columns. */
import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { Context } from '#server/core/context.ts';
import { Business } from '../business.entity.ts';
import { getBusiness } from '../business.service.ts';
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
  @FieldResolver(() => String, { nullable: true, description: "The phone number, as '+4930123456'; null if unknown." })
  async phone(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return (await stored(ctx, business)).phone;
  }

  @FieldResolver(() => String, { nullable: true, description: "The phone number as people write it: '+49 30 123456'." })
  async phoneText(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return phoneText((await stored(ctx, business)).phone);
  }

  @FieldResolver(() => String, { nullable: true, description: 'The URL of the website; null if unknown.' })
  async website(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return (await stored(ctx, business)).website;
  }

  @FieldResolver(() => Boolean, { description: 'Whether it has an e-mail address.' })
  async hasEmail(@Root() business: Business, @Ctx() ctx: Context): Promise<boolean> {
    return (await stored(ctx, business)).email !== null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The e-mail address; null if unknown, and for visitors, so that programs do not collect addresses.',
  })
  async email(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return ctx.viewer ? emailFor(ctx, (await stored(ctx, business)).email) : null;
  }

  @FieldResolver(() => [SocialLink], { description: 'Its pages on other sites, at most five.' })
  async socialLinks(@Root() business: Business, @Ctx() ctx: Context): Promise<SocialLink[]> {
    return namedLinks((await stored(ctx, business)).socialLinks);
  }
}
