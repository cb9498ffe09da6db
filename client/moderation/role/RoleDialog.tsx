/** The dialog in which an admin changes a person's role. */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState, type SubmitEvent } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { errorMessage, toastServerError } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import { useSetRoleMutation, useUserRoleQuery } from '#client/gql/graphql.ts';
import { AlertFrame } from '#client/ui/AlertFrame.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Fieldset } from '#client/ui/forms/Fieldset.tsx';
import { optionsOf } from '#client/ui/forms/optionsOf.ts';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { useIsMounted } from '#client/ui/hooks/useIsMounted.ts';
import { Loading } from '#client/ui/Loading.tsx';
import type { Role } from '#rules/roles.ts';
import type { Subject } from '../report/subject.ts';
import { roleLabels, roleTexts } from './roleTexts.ts';

interface RoleDialogProps {
  subject: Subject;
  onClose: () => void;
}

/** Open while it is rendered. */
export function RoleDialog({ subject: { id, name }, onClose }: RoleDialogProps) {
  const { data, error } = useUserRoleQuery({
    variables: { username: name },
    // Another admin may have changed it: an older role that is shown would be saved.
    fetchPolicy: 'network-only',
  });
  const [send, { loading }] = useSetRoleMutation();
  const isMounted = useIsMounted();
  const [chosen, setChosen] = useState<Role>();
  const [failure, setFailure] = useState<string>();
  const role = chosen ?? data?.user?.role;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!role) return;
    try {
      await send({ variables: { userId: id, role } });
    } catch (failed) {
      // The dialog was closed meanwhile.
      if (!isMounted()) return toastServerError(failed, roleTexts.failed);
      return setFailure(errorMessage(failed, roleTexts.failed));
    }
    toasts.success(roleTexts.saved(name));
    // Another dialog may be open by now.
    if (isMounted()) onClose();
  };

  return (
    <AlertFrame title={roleTexts.question(name)} description={roleTexts.hint} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {role ? (
          <Fieldset disabled={loading}>
            <SelectField
              label={roleTexts.role}
              options={optionsOf(roleLabels)}
              error={failure}
              value={role}
              onChange={({ target }) => setChosen(target.value as Role)}
            />
          </Fieldset>
        ) : error ? (
          <p role="alert">{errorMessage(error, commonTexts.notLoaded)}</p>
        ) : (
          <Loading />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <AlertDialog.Cancel className="button">{commonTexts.cancel}</AlertDialog.Cancel>
          <Button type="submit" variant="primary" disabled={loading || !role}>
            {roleTexts.save}
          </Button>
        </div>
      </form>
    </AlertFrame>
  );
}
