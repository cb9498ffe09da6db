/** The item of an admin's menu that changes a person's role. Others do not see it. */
import { reportTexts } from '../report/reportTexts.ts';
import { useViewerRole } from '../useViewerRole.ts';

interface RoleItemProps {
  className: string;
  onClick: () => void;
}

export function RoleItem(props: RoleItemProps) {
  if (useViewerRole() !== 'ADMIN') return null;
  return (
    <li>
      <button type="button" {...props}>
        {reportTexts.changeRole}
      </button>
    </li>
  );
}
