/** Extracts articles beside the popup, so that it answers while a large page is read. */
import { extract } from '@pith/core';
import type { Capture } from '../capture/capturePage.ts';
import type { ShownArticle } from './shownArticle.ts';

addEventListener('message', ({ data }: MessageEvent<Pick<Capture, 'url' | 'title' | 'html'>>) => {
  const article = extract(data.html, { url: data.url });
  const shown: ShownArticle = {
    url: data.url,
    title: article.title ?? data.title,
    details: [article.site_name ?? article.domain, article.author, dayOf(article.published_date), article.reading_time],
    lang: article.lang,
    dir: article.dir,
    html: article.content_html,
  };
  postMessage(shown);
});

const dayOf = (date: string | undefined) => date?.slice(0, 10);
