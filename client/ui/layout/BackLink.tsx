/** The link above the heading of a screen that belongs to another one. */
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link inline-flex items-center gap-1.5 justify-self-start text-sm">
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
