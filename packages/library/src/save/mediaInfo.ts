/** Decides whether a page is an article, a video or a photo, and finds its video player. */
import type { Article, Media, Page } from '@pith/core';
import type { BookmarkType } from '../bookmark.ts';

export interface MediaInfo {
  readonly type: BookmarkType;
  /** Address of a player to show in a frame; only https. */
  readonly player?: string | undefined;
  /** Length of the video in seconds. */
  readonly duration?: number | undefined;
}

/** With fewer words a page with a player is a video; with fewer than half of them a page with an image is a photo. */
const FEW_WORDS = 120;

export function mediaInfo(article: Article, { oembed, transcript }: Pick<Page, 'oembed' | 'transcript'>): MediaInfo {
  const embed = asRecord(oembed);
  const videos = videosOf(article);
  const transcriptText = transcript?.join(' ') ?? videos.find((video) => video.transcript)?.transcript ?? '';
  const words = article.word_count - (transcriptText ? transcriptText.split(/\s+/).length : 0);
  const hasVideo = videos.length > 0 || article.videos.length > 0;
  const isVideo = embed.type === 'video' || (hasVideo && words < FEW_WORDS);
  const isPhoto = embed.type === 'photo' || (article.images.length > 0 && words < FEW_WORDS / 2);
  if (!isVideo) return { type: isPhoto && !hasVideo ? 'photo' : 'article' };
  return {
    type: 'video',
    player: [iframeSource(embed.html), ...videos.map((video) => video.embed_url), ...article.videos].find(isSecure),
    duration: videos.find((video) => video.duration)?.duration ?? secondsIn(embed.duration),
  };
}

function videosOf({ metadata }: Article): readonly Media[] {
  const videos = metadata.video?.value;
  return Array.isArray(videos) ? videos.filter((video): video is Media => typeof video === 'object') : [];
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Takes only the address from an oEmbed player, which is HTML. */
function iframeSource(html: unknown): string | undefined {
  const source = /<iframe\b[^>]{0,2000}?\ssrc\s*=\s*["']([^"']{1,2000})["']/i.exec(String(html ?? '').slice(0, 10_000));
  return source?.[1]?.replaceAll('&amp;', '&');
}

const isSecure = (url: string | undefined): boolean => URL.parse(url ?? '')?.protocol === 'https:';

function secondsIn(value: unknown): number | undefined {
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1e7 ? Math.round(seconds) : undefined;
}
