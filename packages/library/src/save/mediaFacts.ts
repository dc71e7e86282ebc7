/** Whether a page is to be read, watched or looked at, and how it is played. */
import type { Article, Media, Page } from '@pith/core';
import type { BookmarkType } from '../bookmark.ts';

export interface MediaFacts {
  readonly type: BookmarkType;
  /** The address of a player to show in a frame; of a secure site only. */
  readonly player?: string | undefined;
  /** Of the film, in seconds. */
  readonly duration?: number | undefined;
}

/** A few words under a player are a video, under a picture a photo; with more to read it is an article all the same. */
const FEW_WORDS = 120;

export function mediaFacts(article: Article, { oembed, transcript }: Pick<Page, 'oembed' | 'transcript'>): MediaFacts {
  const said = asRecord(oembed);
  const films = filmsOf(article);
  const spoken = transcript?.join(' ') ?? films.find((film) => film.transcript)?.transcript ?? '';
  const words = article.word_count - (spoken ? spoken.split(/\s+/).length : 0);
  const hasFilm = films.length > 0 || article.videos.length > 0;
  const isFilm = said.type === 'video' || (hasFilm && words < FEW_WORDS);
  const isPhoto = said.type === 'photo' || (article.images.length > 0 && words < FEW_WORDS / 2);
  if (!isFilm) return { type: isPhoto && !hasFilm ? 'photo' : 'article' };
  return {
    type: 'video',
    player: [frameIn(said.html), ...films.map((film) => film.embed_url), ...article.videos].find(isSecure),
    duration: films.find((film) => film.duration)?.duration ?? secondsIn(said.duration),
  };
}

function filmsOf({ metadata }: Article): readonly Media[] {
  const films = metadata.video?.value;
  return Array.isArray(films) ? films.filter((film): film is Media => typeof film === 'object') : [];
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** oEmbed gives players as markup; only where they are is taken from it. */
function frameIn(html: unknown): string | undefined {
  const source = /<iframe\b[^>]{0,2000}?\ssrc\s*=\s*["']([^"']{1,2000})["']/i.exec(String(html ?? '').slice(0, 10_000));
  return source?.[1]?.replaceAll('&amp;', '&');
}

const isSecure = (url: string | undefined): boolean => URL.parse(url ?? '')?.protocol === 'https:';

function secondsIn(value: unknown): number | undefined {
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1e7 ? Math.round(seconds) : undefined;
}
