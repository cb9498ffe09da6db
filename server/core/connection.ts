/** Relay connections: the GraphQL types of a Page. */
import { Arg, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import type { Page } from './page.ts';
import { limits } from '#rules/limits.ts';
import { queryLimits } from '#rules/requests/query-limits.ts';

/** For the description of an argument that searches. */
export const searchCost = `A search adds ${queryLimits.searchCost} to the query's cost; several add that times the square of their number.`;

/** The argument `first` of a list. */
export const First = (defaultValue: number = limits.page.default) =>
  Arg('first', () => Int, {
    defaultValue,
    description: `The number of items to return, from 1 to ${limits.page.max}.`,
  });

/** The argument `after` of a list. */
export const After = () =>
  Arg('after', () => String, {
    nullable: true,
    description: 'The cursor after which the page starts. Without it, the page starts at the beginning of the list.',
  });

@ObjectType({ description: 'The position of a page in its list.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'True when more items follow this page.' })
  hasNextPage: boolean;

  @Field(() => Boolean, {
    description: 'True when the request has `after`, so that items precede this page.',
  })
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first item; null on an empty page.' })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The cursor after which the next page starts, for `after`. Null on an empty page, unless its items were deleted or hidden while it was read.',
  })
  endCursor: string | null;
}

/**
 * Creates the connection and edge types of a list.
 * @param noun the singular in descriptions and type names, as `Business`
 * @param plural the plural in descriptions
 */
export function connectionOf<T extends object>(node: () => ClassType<T>, noun: string, plural: string) {
  const article = noun.startsWith('Own') ? 'Your' : 'The';

  @ObjectType(`${noun}Edge`, { description: `One of the ${plural} with its cursor.` })
  class Edge {
    @Field(node, { description: `${article} ${noun.replace(/\B[A-Z]/g, ' $&').toLowerCase()}.` })
    readonly node: T;

    // Computed only for queries that select it. Our client selects no cursors of edges.
    constructor(
      node: T,
      private readonly computeCursor: () => string,
    ) {
      this.node = node;
    }

    @Field(() => String, { description: 'The cursor of this item, for `after`.' })
    get cursor(): string {
      return this.computeCursor();
    }
  }

  @ObjectType(`${noun}Connection`, { description: `A page of ${plural}.` })
  class Connection {
    // The total is counted only for queries that select it.
    constructor(private readonly page: Page<T>) {}

    @Field(() => [Edge], { description: 'The items with their cursors.' })
    get edges(): Edge[] {
      return this.page.nodes.map((each, index) => new Edge(each, () => this.page.cursorAt(index)!));
    }

    @Field(() => [node()], { description: 'The items without their cursors.' })
    get nodes(): T[] {
      return this.page.nodes;
    }

    @Field(() => PageInfo, { description: 'The position of this page in the list.' })
    get pageInfo(): PageInfo {
      const { hasNextPage, hasPreviousPage, cursorAt, endCursor } = this.page;
      return { hasNextPage, hasPreviousPage, startCursor: cursorAt(0) ?? null, endCursor: endCursor() ?? null };
    }

    @Field(() => Int, { description: `The number of ${plural} on all pages.` })
    async totalCount(): Promise<number> {
      return (await this.page.count()).total;
    }

    @Field(() => Boolean, {
      description: `False when the list may have more items than \`totalCount\`: counting stops at ${limits.exactCount.toLocaleString('en')}, and earlier for feeds, for what is open now and for some searches in an area.`,
    })
    async totalCountIsExact(): Promise<boolean> {
      return (await this.page.count()).isExact;
    }
  }
  return Object.assign(Connection, { Edge });
}
