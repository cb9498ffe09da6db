/** The link to the moderation page in a moderator's menu. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { moderationTexts } from './moderationTexts.ts';
import { useViewerRole } from './useViewerRole.ts';

interface ModerationLinkProps {
  className: string;
  onClick: () => void;
}

export function ModerationLink(props: ModerationLinkProps) {
  const role = useViewerRole();
  if (!role || role === 'MEMBER') return null;
  return (
    <li>
      <Link to={paths.moderation} {...props}>
        {moderationTexts.moderation}
      </Link>
    </li>
  );
}
