/** The toggle between light and dark. */
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { commonTexts } from '#client/core/commonTexts.ts';
import { useDarkMode } from '#client/core/theme.ts';

export function ThemeToggle() {
  const [isDark, toggle] = useDarkMode();
  const Icon = isDark ? Sun : Moon;
  return (
    <button
      type="button"
      aria-pressed={isDark}
      aria-label={commonTexts.darkMode}
      onClick={toggle}
      className="icon-button"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
