/** The toggle between light and dark. */
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { commonTexts } from '#client/core/commonTexts.ts';
import { useDarkMode } from '#client/core/theme.ts';

export function ThemeToggle() {
  const [isDark, toggle] = useDarkMode();
  return (
    <button
      type="button"
      aria-pressed={isDark}
      aria-label={commonTexts.darkMode}
      onClick={toggle}
      className="icon-button"
    >
      {/* Styles choose the icon, since the server does not know the theme. */}
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </button>
  );
}
