/** The page where a member creates a business. */
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { paths } from '#client/core/paths.ts';
import { businessFormTexts } from './businessFormTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useNavigateWhileMounted } from '#client/ui/hooks/useNavigateWhileMounted.ts';
import { BusinessForm } from './BusinessForm.tsx';
import { BusinessFormPage } from './BusinessFormPage.tsx';
import { emptyFields, type BusinessSubmission } from './businessFields.ts';
import { useCreateBusiness } from './useCreateBusiness.ts';

const texts = {
  submit: businessFormTexts.createTitle,
  submitting: businessFormTexts.creating,
  failed: businessFormTexts.createFailed,
};

const head = fixedHead(businessFormTexts.createTitle);

export function CreateBusinessPage() {
  useHead(head);
  const navigate = useNavigateWhileMounted();
  const createBusiness = useCreateBusiness();

  const submit = async (submission: BusinessSubmission) => {
    const id = await createBusiness(submission);
    toasts.success(businessFormTexts.createdSuccessfully);
    await navigate(id ? paths.business(id) : paths.home);
  };

  return (
    <BusinessFormPage title={businessFormTexts.createTitle}>
      <BusinessForm
        draft="create-business"
        fields={emptyFields}
        texts={texts}
        cancelTo={paths.home}
        onSubmit={submit}
      />
    </BusinessFormPage>
  );
}

export const screen: Screen = {
  Component: CreateBusinessPage,
  head: () => head,
};
