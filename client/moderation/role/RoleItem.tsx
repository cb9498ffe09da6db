/** The item of an admin's menu that changes a person's role. Others do not see it. */
import { useViewerRole } from '../useViewerRole.ts';
import { roleTexts } from './roleTexts.ts';

interface RoleItemProps {
  className: string;
  onClick: () => void;
}

export function RoleItem(props: RoleItemProps) {
  if (useViewerRole() !== 'ADMIN') return null;
  return (
    <li>
      <button type="button" {...props}>
        {roleTexts.change}
      </button>
    </li>
  );
}
