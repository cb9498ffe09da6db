/** The business form with the values of an existing business. */
import { paths } from '#client/core/paths.ts';
import { errorCode } from '#client/core/errors.ts';
import { businessFormTexts } from './businessFormTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import type { EditBusinessPageQuery } from '#client/gql/graphql.ts';
import { useNavigateWhileMounted } from '#client/ui/hooks/useNavigateWhileMounted.ts';
import { BusinessForm } from './BusinessForm.tsx';
import { fieldsOf, type BusinessSubmission } from './businessFields.ts';
import { useUpdateBusiness } from './useUpdateBusiness.ts';

interface EditBusinessFormProps {
  business: NonNullable<EditBusinessPageQuery['business']>;
  /** Fetches the newest version of the business. The typed values stay, and the next submit uses the new version. */
  onStale: () => void;
}

const texts = {
  submit: businessFormTexts.update,
  submitting: businessFormTexts.updating,
  failed: businessFormTexts.updateFailed,
};

export function EditBusinessForm({ business, onStale }: EditBusinessFormProps) {
  const { id, pictures, imagePosition } = business;
  const navigate = useNavigateWhileMounted();
  const updateBusiness = useUpdateBusiness(business);

  const submit = async (submission: BusinessSubmission) => {
    try {
      await updateBusiness(submission);
    } catch (failure) {
      if (errorCode(failure) === 'CONFLICT') onStale();
      throw failure;
    }
    toasts.success(businessFormTexts.updated);
    await navigate(paths.business(id));
  };

  return (
    <BusinessForm
      draft={`edit-business:${id}`}
      fields={fieldsOf(business)}
      pictures={pictures}
      imagePosition={imagePosition}
      texts={texts}
      cancelTo={paths.business(id)}
      onSubmit={submit}
    />
  );
}
