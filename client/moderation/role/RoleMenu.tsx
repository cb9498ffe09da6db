/** The menu of a hidden profile: an admin changes the person's role. Others have no menu there. */
import { SubjectMenu } from '../report/SubjectMenu.tsx';
import type { Subject } from '../report/subject.ts';
import { useViewerRole } from '../useViewerRole.ts';

export function RoleMenu({ subject }: { subject: Subject }) {
  return useViewerRole() === 'ADMIN' ? <SubjectMenu subject={subject} canReport={false} /> : null;
}
