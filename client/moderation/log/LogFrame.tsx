/** The frame of both logs: a title, a hint, and a page of entries or its loading, error and empty states. */
import type { ReactNode } from 'react';
import type { FetchMore, PageInfo } from '#client/core/apollo/connection.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { NextPage } from '#client/ui/NextPage.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { ModerationFailure } from '../ModerationFailure.tsx';
import { moderationTexts } from '../moderationTexts.ts';

interface LogFrameProps<Entry> {
  title: string;
  hint: string;
  /** The link to the screen that it belongs to. */
  back?: ReactNode;
  /** Undefined while it is unknown. */
  log: { edges: { node: Entry }[]; pageInfo: PageInfo } | undefined;
  /** The result of the query. */
  query: {
    error?: unknown;
    refetch: () => Promise<unknown>;
    fetchMore: FetchMore;
  };
  /** Renders an entry as a list item. */
  children: (entry: Entry) => ReactNode;
}

export function LogFrame<Entry>({
  title,
  hint,
  back,
  log,
  query: { error, refetch, fetchMore },
  children,
}: LogFrameProps<Entry>) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 pt-8 md:pt-12">
      <div className="grid gap-3">
        {back}
        <PageHeading>{title}</PageHeading>
        <p className="text-ink2">{hint}</p>
      </div>
      {log ? (
        log.edges.length > 0 ? (
          <ol className="divided border-t border-line">{log.edges.map(({ node }) => children(node))}</ol>
        ) : (
          <EmptyState text={moderationTexts.noEntries} />
        )
      ) : error ? (
        <ModerationFailure error={error} refetch={refetch} />
      ) : (
        <Loading>
          <div className="grid gap-8 border-t border-line pt-5">
            {Array.from({ length: 6 }, (_, at) => (
              <div key={at} className="skeleton h-6" />
            ))}
          </div>
        </Loading>
      )}
      {log && <NextPage pageInfo={log.pageInfo} fetchMore={fetchMore} failed={moderationTexts.failed} />}
    </div>
  );
}
