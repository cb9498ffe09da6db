/** Where a member lists a business. */
import { useNavigate } from 'react-router-dom';
import { addresses } from '#client/core/addresses.ts';
import { businessTexts } from '#client/core/texts/businesses.ts';
import { toasts } from '#client/core/toasts.ts';
import { BusinessForm } from './BusinessForm.tsx';
import { BusinessFormPage } from './BusinessFormPage.tsx';
import { noFields, type BusinessAnswer } from './businessFields.ts';
import { useCreateBusiness } from './useCreateBusiness.ts';

const words = {
  submit: businessTexts.createTitle,
  submitting: businessTexts.creating,
  failed: businessTexts.createFailed,
};

export function CreateBusinessPage() {
  const navigate = useNavigate();
  const createBusiness = useCreateBusiness();

  const submit = async (answer: BusinessAnswer) => {
    const id = await createBusiness(answer);
    toasts.success(businessTexts.createdSuccessfully);
    await navigate(id ? addresses.business(id) : addresses.home);
  };

  return (
    <BusinessFormPage title={businessTexts.createTitle}>
      <BusinessForm
        draft="create-business"
        fields={noFields}
        words={words}
        cancelTo={addresses.home}
        onSubmit={submit}
      />
    </BusinessFormPage>
  );
}
