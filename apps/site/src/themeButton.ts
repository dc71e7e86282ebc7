/** Chooses light, dark or the system's theme. `public/assets/theme.js` applies a stored choice before the first paint. */
const KEY = 'pith-theme';
const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

export function connectThemeButton(button: HTMLButtonElement): void {
  const root = document.documentElement;
  let theme: Theme = themes.find((each) => each === root.dataset.theme) ?? 'system';
  const show = () => {
    button.ariaLabel = button.title = `Theme: ${theme}`;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dispatchEvent(new Event('themechange'));
  };
  button.addEventListener('click', () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length]!;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Storage is blocked: the choice holds for this page.
    }
    show();
  });
  show();
}
