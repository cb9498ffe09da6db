/** The links of the signed-in user's menu: a chunk of its own, since the first paint does not show them. */
import { Link } from 'react-router-dom';
import { commonTexts } from '#client/core/commonTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { paths } from '#client/core/paths.ts';
import { feedTexts } from '#client/feed/feedTexts.ts';
import { Lazy } from '#client/ui/Lazy.tsx';

const links = [
  { to: paths.home, text: commonTexts.home },
  { to: paths.profile, text: 'My Profile' },
  { to: paths.saved, text: 'Saved Businesses' },
  { to: paths.feed, text: feedTexts.title },
  { to: paths.account, text: 'Account' },
];

const moderationLink = lazyCode(async () => (await import('#client/moderation/ModerationLink.tsx')).ModerationLink);

interface MenuLinksProps {
  /** True while the menu is open: only then is the user's role requested. */
  isOpen: boolean;
  onClick: () => void;
  className: string;
}

export function MenuLinks({ isOpen, ...link }: MenuLinksProps) {
  return (
    <>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} {...link}>
            {text}
          </Link>
        </li>
      ))}
      {isOpen && (
        <Lazy code={moderationLink} isOptional>
          {(ModerationLink) => <ModerationLink {...link} />}
        </Lazy>
      )}
    </>
  );
}
