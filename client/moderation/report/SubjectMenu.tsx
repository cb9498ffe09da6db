/** The menu of a business, a comment, a reply or a person: Report, and for admins the role of a person. */
import { useId, useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazyCode } from '#client/core/lazyCode.ts';
import { session } from '#client/core/session.ts';
import { toasts } from '#client/core/toasts.ts';
import { usePopover } from '#client/ui/hooks/usePopover.ts';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { menuTexts } from './menuTexts.ts';
import type { Subject } from './subject.ts';

const reportDialog = lazyCode(async () => (await import('./ReportDialog.tsx')).ReportDialog);
const roleItem = lazyCode(async () => (await import('../role/RoleItem.tsx')).RoleItem);
const roleDialog = lazyCode(async () => (await import('../role/RoleDialog.tsx')).RoleDialog);

interface SubjectMenuProps {
  subject: Subject;
  /** Asks a visitor to log in. */
  askToLogin?: (text: string) => void;
}

const frame = 'needs-script -my-2 shrink-0 print:hidden';
const item = 'flex min-h-11 w-full items-center rounded-chip px-3 text-start font-medium hover:bg-sunken';

export function SubjectMenu({ subject, askToLogin = toasts.error }: SubjectMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'report' | 'role'>();
  const { button, menu, place, close, closeOnLeave } = usePopover();
  const viewerId = session.get()?.user.id;
  // The server does not know the viewer, so the room stays.
  if (viewerId === subject.personId)
    return (
      <div className={frame}>
        <span className="icon-button invisible" />
      </div>
    );

  const report = () => {
    close();
    if (viewerId) setDialog('report');
    else askToLogin(menuTexts.loginToReport);
  };
  const closeDialog = () => setDialog(undefined);

  return (
    <div className={frame} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={menuTexts.menu(subject)}
        className="icon-button"
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="card fixed inset-auto w-56 p-2 text-ink raised"
      >
        <ul>
          <li>
            <button type="button" className={item} {...onIntent(reportDialog)} onClick={report}>
              {menuTexts.report}
            </button>
          </li>
          {isOpen && viewerId && subject.type === 'USER' && (
            <Lazy code={roleItem} onMissing={close}>
              {(RoleItem) => (
                <RoleItem
                  className={item}
                  onClick={() => {
                    close();
                    setDialog('role');
                  }}
                />
              )}
            </Lazy>
          )}
        </ul>
      </div>
      {dialog === 'report' && (
        <Lazy code={reportDialog} onMissing={closeDialog}>
          {(ReportDialog) => <ReportDialog subject={subject} onClose={closeDialog} />}
        </Lazy>
      )}
      {dialog === 'role' && (
        <Lazy code={roleDialog} onMissing={closeDialog}>
          {(RoleDialog) => <RoleDialog subject={subject} onClose={closeDialog} />}
        </Lazy>
      )}
    </div>
  );
}
