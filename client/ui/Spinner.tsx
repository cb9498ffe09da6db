/** An animated loading icon. */
import LoaderCircle from 'lucide-react/icons/loader-circle';

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />;
}
