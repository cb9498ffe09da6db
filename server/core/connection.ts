/** Relay connections: the GraphQL face of a Page. */
import { Field, Int, ObjectType, type ClassType } from 'type-graphql';
import type { Count, Page } from './page.ts';
import { queryLimits } from '#rules/query-limits.ts';

/** The arguments' descriptions, the same for every list. */
export const pageArgs = {
  searchPrice: `A search adds ${queryLimits.searchPrice} to the query's cost; several add that times the square of their number.`,
  first: 'How many to give, from 1 to 100.',
  after: 'The cursor of the item to continue after; without it the list starts at the beginning.',
};

@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'True when more items follow this page.' })
  hasNextPage: boolean;

  @Field(() => Boolean, {
    description: 'True when this page was asked for with `after`, so that items come before it.',
  })
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first item; null on an empty page.' })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last item: give it as `after` for the next page.',
  })
  endCursor: string | null;
}

/** Makes the connection and edge types of a noun; `wrap` turns a Page into the connection. */
export function connectionOf<T extends object>(node: () => ClassType<T>, noun: string, plural: string) {
  @ObjectType(`${noun}Edge`, { description: `One of the ${plural} with its place in the list.` })
  class Edge {
    @Field(node, { description: `The ${noun.toLowerCase()}.` })
    readonly node: T;

    // Cursors are made when they are asked for, which our own client never does.
    constructor(
      each: T,
      private readonly cursorNow: () => string,
    ) {
      this.node = each;
    }

    @Field(() => String, { description: 'The place of this item, for `after`.' })
    get cursor(): string {
      return this.cursorNow();
    }
  }

  @ObjectType(`${noun}Connection`, { description: `A page of ${plural}.` })
  class Connection {
    @Field(() => [Edge], { description: 'The items with their cursors.' })
    edges: Edge[];

    @Field(() => [node()], { description: 'The items alone.' })
    nodes: T[];

    @Field(() => PageInfo, { description: 'Where this page stands in the list.' })
    pageInfo: PageInfo;

    count: () => Promise<Count>;

    @Field(() => Int, { description: `How many ${plural} there are in all, on every page together.` })
    async totalCount(): Promise<number> {
      return (await this.count()).total;
    }

    @Field(() => Boolean, { description: 'False when `totalCount` stopped counting at 10,000: there are more.' })
    async totalCountIsExact(): Promise<boolean> {
      return (await this.count()).isExact;
    }

    /** The connection of a page; the total is counted once, and only when it is asked for. */
    static of(page: Page<T>): Connection {
      const connection = new Connection();
      connection.nodes = page.nodes;
      connection.edges = page.nodes.map((each, index) => new Edge(each, () => page.cursorAt(index)!));
      connection.pageInfo = {
        hasNextPage: page.hasNextPage,
        hasPreviousPage: page.hasPreviousPage,
        startCursor: page.cursorAt(0) ?? null,
        endCursor: page.cursorAt(page.nodes.length - 1) ?? null,
      };
      let counted: Promise<Count> | undefined;
      connection.count = () => (counted ??= Promise.resolve(page.count()));
      return connection;
    }
  }
  return Connection;
}
