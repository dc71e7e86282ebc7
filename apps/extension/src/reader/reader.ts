import { readShownArticle } from '../article/readerView.ts';
import { detailsText, showArticle } from '../article/shownArticle.ts';
import { element } from '../page.ts';

const article = await readShownArticle(location.hash.slice(1));
if (article) {
  document.title = article.title;
  element('title').textContent = article.title;
  element('details').textContent = detailsText(article);
  element<HTMLAnchorElement>('original').href = article.url;
  element('original').hidden = false;
  showArticle(element('article'), article);
} else {
  element('title').textContent = 'This article is gone';
  element('details').textContent =
    'The reader view keeps an article until the browser ends. Open the page again, and choose the reader view there.';
}
