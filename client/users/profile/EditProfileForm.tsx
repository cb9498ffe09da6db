/** The form that edits bio and picture. After Cancel a form that opens while the changes are sent waits for the end. */
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { drafts } from '#client/core/drafts.ts';
import { toastError } from '#client/core/errors.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { session } from '#client/core/session.ts';
import { userTexts } from '../userTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useUpdateProfileMutation } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { showFieldErrors } from '#client/ui/forms/showFormError.ts';
import { sendDraft } from '#client/ui/forms/sendDraft.ts';
import { WaitForDraft } from '#client/ui/forms/WaitForDraft.tsx';
import { changedOf, useFormDraft } from '#client/ui/forms/useFormDraft.ts';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { useIsMounted } from '#client/ui/hooks/useIsMounted.ts';
import { limits } from '#rules/limits.ts';
import { profileRules } from '#rules/accounts/profile.ts';
import { profileDraft } from './profileDraft.ts';

interface ProfileFields {
  bio: string;
  profilePicture: string;
}

interface EditProfileFormProps {
  user: ProfileFields;
  /** Whether the first field takes the focus. */
  shouldFocus: boolean;
  onClose: () => void;
}

function EditProfileFormContent({ user, shouldFocus, onClose }: EditProfileFormProps) {
  const { bio, profilePicture } = user;
  const form = useForm<ProfileFields>({ defaultValues: { bio, profilePicture } });
  const { register, handleSubmit, watch, setFocus, formState } = form;
  const { errors, isSubmitting, dirtyFields } = formState;
  const [send] = useUpdateProfileMutation();
  const isMounted = useIsMounted();
  useFormDraft(profileDraft, form);
  useEffect(() => {
    // The form may open late.
    if (shouldFocus && mayTakeFocus()) setFocus('bio');
  }, [shouldFocus, setFocus]);

  const cancel = () => {
    drafts.clear(profileDraft);
    onClose();
  };

  const submit = handleSubmit((fields) =>
    sendDraft(profileDraft, async () => {
      try {
        // The others may have changed on another device.
        const input = changedOf(fields, dirtyFields);
        const { data } = await send({ variables: { input } });
        session.syncUser(data?.updateProfile);
      } catch (failure) {
        showFieldErrors(form, failure);
        return toastError(failure, userTexts.updateFailed);
      }
      toasts.success(userTexts.profileUpdated);
      drafts.clear(profileDraft);
      // Another form may be open by now.
      if (isMounted()) onClose();
    }),
  );

  return (
    <form noValidate onSubmit={submit} aria-label={userTexts.editProfile} className="grid max-w-3xl grow gap-4">
      <TextAreaField
        label={userTexts.bio}
        placeholder={userTexts.bioPlaceholder}
        text={watch('bio')}
        maxCharacters={limits.bio.max}
        error={errors.bio?.message}
        readOnly={isSubmitting}
        {...register('bio', profileRules.bio)}
      />
      <TextField
        label={userTexts.picture}
        type="url"
        inputMode="url"
        autoComplete="photo"
        placeholder="https://"
        error={errors.profilePicture?.message}
        readOnly={isSubmitting}
        {...register('profilePicture', profileRules.profilePicture)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={cancel}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? userTexts.savingChanges : userTexts.saveChanges}
        </Button>
      </div>
    </form>
  );
}

export function EditProfileForm(form: EditProfileFormProps) {
  return (
    <WaitForDraft draft={profileDraft} label={userTexts.savingChanges}>
      <EditProfileFormContent {...form} />
    </WaitForDraft>
  );
}
