/** The fields of a business that clients read as they are stored and that no card shows. Lists do not read their columns. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '#server/core/context.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import { computedColumns } from './business.columns.ts';
import { Business } from './business.entity.ts';
import { getBusiness } from './business.service.ts';
import { optionalTextDescriptions, publicTexts } from './contact/optional-texts.ts';

/** The business with the columns that lists do not read. */
export const withDetailColumns = async (ctx: Context, business: Business): Promise<Business> =>
  business.phone === undefined ? getBusiness(ctx, business.id) : business;

@Resolver(() => Business)
export class DetailFieldsResolver {
  @Prefetched()
  @FieldResolver(() => Date, { description: computedColumns.updatedAt.description })
  async updatedAt(@Root() business: Business, @Ctx() ctx: Context): Promise<string> {
    return (await withDetailColumns(ctx, business)).updatedAt;
  }

  @Prefetched()
  @FieldResolver(() => String, {
    nullable: true,
    description: "The IANA name of its time zone, as 'Europe/Berlin'; null if unknown.",
  })
  async timeZone(@Root() business: Business, @Ctx() ctx: Context): Promise<string | null> {
    return (await withDetailColumns(ctx, business)).timeZone;
  }
}

const { prototype } = DetailFieldsResolver;
for (const name of publicTexts) {
  const value = async (business: Business, ctx: Context) => (await withDetailColumns(ctx, business))[name];
  Object.defineProperty(prototype, name, { value });
  Prefetched()(prototype, name, {});
  FieldResolver(() => String, { nullable: true, description: optionalTextDescriptions[name].output })(
    prototype,
    name,
    {},
  );
  Root()(prototype, name, 0);
  Ctx()(prototype, name, 1);
}
