/** The frame of both logs: a title, a hint, and the entries or their loading, error and empty states. */
import type { ReactNode } from 'react';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { ModerationFailure } from '../ModerationFailure.tsx';
import { moderationTexts } from '../moderationTexts.ts';

interface LogFrameProps {
  title: string;
  hint: string;
  /** Undefined while the entries are unknown. */
  entries: ReactNode[] | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
  /** Rendered below the entries. */
  children: ReactNode;
}

export function LogFrame({ title, hint, entries, error, refetch, children }: LogFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 pt-8 md:pt-12">
      <div className="grid gap-3">
        <PageHeading>{title}</PageHeading>
        <p className="text-ink2">{hint}</p>
      </div>
      {entries ? (
        entries.length > 0 ? (
          <ol className="divided border-t border-line">{entries}</ol>
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
      {children}
    </div>
  );
}
