/** The site's own texts in GraphQL. */
import { GraphQLScalarType } from 'graphql';
import { Arg, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { siteTexts, type SiteTextName, type TextNode } from '#rules/site/site.ts';
import type { Context } from '#server/core/context.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { readSiteText, type SiteText } from './site-text.ts';

const TextTree = new GraphQLScalarType<TextNode[], TextNode[]>({
  name: 'TextTree',
  description:
    'A text as a list of parts, which are strings and elements `{ tag, href, start, children }`. `href` is present in links only, `start` in ordered lists whose first number is not 1; `children` is a list of parts.',
  serialize: (value) => value as TextNode[],
});

const names = registerEnum(
  'SiteTextName',
  'The name of a text of the site.',
  Object.fromEntries(siteTexts.map((name) => [name, `The text of \`/${name.toLowerCase()}\``])),
);

@ObjectType('SiteText', { description: 'A text that the operator of the site can replace.' })
class SiteTextType implements SiteText {
  @Field(() => names, { description: 'Its name.' })
  name: SiteTextName;

  @Field(() => String, { description: 'Its title, plain text.' })
  title: string;

  @Field(() => String, { description: 'The text below the title as HTML, without scripts, styles and pictures.' })
  html: string;

  @Field(() => TextTree, { description: 'The same as a tree of elements.' })
  content: TextNode[];
}

@Resolver()
export class SiteResolver {
  @Query(() => SiteTextType, { description: 'A text of the site.' })
  siteText(
    @Arg('name', () => names, { description: 'Which text.' }) name: SiteTextName,
    @Ctx() ctx: Context,
  ): Promise<SiteText> {
    return readSiteText(ctx, name);
  }
}
