// Sets the theme before the first paint, which is why it is a classic script. `src/themeButton.ts` stores the choice.
try {
  const theme = localStorage.getItem('pith-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme applies.
}
