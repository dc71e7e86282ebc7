/** What every page of the site has: the menu of small screens, the theme, the search. */
import { connectSearch } from './search.ts';
import { connectThemeButton } from './themeButton.ts';

connectMenu();
connectThemeButton(document.querySelector('.theme-button')!);
connectSearch(document.querySelector('dialog.search')!, document.querySelector('.search-button')!);

function connectMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu-button')!;
  button.addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('menu-open');
    button.setAttribute('aria-expanded', String(isOpen));
  });
}
