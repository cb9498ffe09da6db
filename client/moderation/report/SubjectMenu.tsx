/** The menu of a business, a comment, a reply or a person: Report, and for admins the role of a person. */
import { useState } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { session } from '#client/core/session.ts';
import { toasts } from '#client/core/toasts.ts';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { menuFrame, menuItem, PopoverMenu } from '#client/ui/layout/PopoverMenu.tsx';
import { menuTexts } from './menuTexts.ts';
import type { Subject } from './subject.ts';

const reportDialog = lazyCode(async () => (await import('./ReportDialog.tsx')).ReportDialog);
const roleItem = lazyCode(async () => (await import('../role/RoleItem.tsx')).RoleItem);
const roleDialog = lazyCode(async () => (await import('../role/RoleDialog.tsx')).RoleDialog);

interface SubjectMenuProps {
  subject: Subject;
  /** False for what is hidden: the server refuses reports of it. */
  canReport?: boolean;
  /** Asks a visitor to log in. */
  askToLogin?: (text: string) => void;
}

const inPage = 'needs-script print:hidden';

export function SubjectMenu({ subject, canReport = true, askToLogin = toasts.error }: SubjectMenuProps) {
  const [dialog, setDialog] = useState<'report' | 'role'>();
  const viewerId = session.get()?.user.id;
  // The server does not know the viewer, so the room stays.
  if (viewerId === subject.personId || (!canReport && subject.type !== 'USER'))
    return (
      <div className={`${menuFrame} ${inPage}`}>
        <span className="icon-button invisible" />
      </div>
    );

  const report = () => {
    if (viewerId) setDialog('report');
    else askToLogin(menuTexts.loginToReport);
  };
  const closeDialog = () => setDialog(undefined);

  return (
    <>
      <PopoverMenu label={menuTexts.menu(subject)} className={inPage}>
        {(closeThen, isOpen) => (
          <ul>
            {canReport && (
              <li>
                <button type="button" className={menuItem} {...onIntent(reportDialog)} onClick={closeThen(report)}>
                  {menuTexts.report}
                </button>
              </li>
            )}
            {isOpen && viewerId && subject.type === 'USER' && (
              <Lazy code={roleItem} onLoadError={closeThen()}>
                {(RoleItem) => <RoleItem className={menuItem} onClick={closeThen(() => setDialog('role'))} />}
              </Lazy>
            )}
          </ul>
        )}
      </PopoverMenu>
      {dialog === 'report' && (
        <Lazy code={reportDialog} onLoadError={closeDialog}>
          {(ReportDialog) => <ReportDialog subject={subject} onClose={closeDialog} />}
        </Lazy>
      )}
      {dialog === 'role' && (
        <Lazy code={roleDialog} onLoadError={closeDialog}>
          {(RoleDialog) => <RoleDialog subject={subject} onClose={closeDialog} />}
        </Lazy>
      )}
    </>
  );
}
