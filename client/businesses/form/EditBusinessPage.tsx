/** The page where an owner edits a business. Other users get an error toast and the home page. */
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { errorCode } from '#client/core/errors.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { businessFormTexts } from './businessFormTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { EditBusinessPageDocument, useEditBusinessPageQuery } from '#client/gql/graphql.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import * as messages from '#rules/messages.ts';
import { BusinessFormPage } from './BusinessFormPage.tsx';
import { EditBusinessForm } from './EditBusinessForm.tsx';
import { useDetailsFailure } from '../details/useDetailsFailure.ts';

const head = fixedHead(businessFormTexts.editTitle);
const notFoundHead = fixedHead(messages.businessNotFound);
const notFoundCode = lazyCode(async () => (await import('../details/BusinessNotFound.tsx')).BusinessNotFound);

export function EditBusinessPage() {
  const { id = '' } = useParams();
  const { user } = useAuth();
  const navigate = useNavigate();
  const { data, error, refetch } = useEditBusinessPageQuery({ variables: { id } });
  // A shown form stays with what was typed when its reload after a conflict fails.
  const failure = useDetailsFailure(data && errorCode(error) !== 'NOT_FOUND' ? undefined : error, id);
  const business = data?.business;
  const isNotFound = failure === 'unknown' || business === null;
  useHead(isNotFound ? notFoundHead : head);
  const isOtherOwner = !!business && business.owner.id !== user?.id;

  useEffect(() => {
    if (!isOtherOwner) return;
    toasts.error(messages.cannotEdit);
    void navigate(paths.home, { replace: true });
  }, [isOtherOwner, navigate]);

  if (isNotFound)
    return (
      <Lazy code={notFoundCode} fallback={<Loading />}>
        {(BusinessNotFound) => <BusinessNotFound id={id} />}
      </Lazy>
    );
  return (
    <BusinessFormPage title={businessFormTexts.editTitle}>
      {business && !isOtherOwner ? (
        <EditBusinessForm key={id} business={business} onStale={() => void refetch().catch(() => undefined)} />
      ) : failure === 'offline' ? (
        <TryAgain text={commonTexts.notLoaded} refetch={refetch} />
      ) : (
        <Loading>
          <div className="skeleton h-64" />
        </Loading>
      )}
    </BusinessFormPage>
  );
}

export const screen: Screen = {
  Component: EditBusinessPage,
  head: () => head,
  queries: ({ id = '' }) => [{ document: EditBusinessPageDocument, variables: { id }, isChangedByOthers: true }],
};
