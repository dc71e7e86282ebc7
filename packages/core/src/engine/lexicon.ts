/** Headings of sections that are not content, in many languages: one signal among others. */

/** Headings of sections that show other pages. In lower case, compared with the start of the heading. */
const RELATED_HEADINGS = [
  'related',
  'recommended for',
  'recommended by',
  'recommended articles',
  'recommended content',
  'recommended posts',
  'recommended products',
  'recommended read',
  'recommended stories',
  'recommended videos',
  'recommendations for you',
  'you may also',
  'you might also',
  'you may like',
  'more from',
  'more on',
  'more in',
  'more stories',
  'more articles',
  'more posts',
  'read more',
  'read next',
  'read also',
  'up next',
  'see also',
  'also read',
  'also on',
  'keep reading',
  'further reading',
  'latest news',
  'latest posts',
  'latest articles',
  'latest stories',
  'recent posts',
  'recent articles',
  'popular posts',
  'most popular',
  'most read',
  'most viewed',
  'trending',
  'top stories',
  "editor's picks",
  'featured articles',
  'similar articles',
  'similar items',
  'similar posts',
  'similar products',
  'similar stories',
  'customers also',
  'people also',
  'frequently bought',
  'recently viewed',
  'sponsored',
  'from around the web',
  'around the web',
  'das könnte',
  'mehr zum thema',
  'weitere artikel',
  'ähnliche',
  'verwandte',
  'auch interessant',
  'meistgelesen',
  'à lire aussi',
  'lire aussi',
  'articles liés',
  'sur le même sujet',
  'les plus lus',
  'vous aimerez',
  'artículos relacionados',
  'te puede interesar',
  'lo más leído',
  'más noticias',
  'también te',
  'artigos relacionados',
  'leia também',
  'leia mais',
  'mais lidas',
  'veja também',
  'articoli correlati',
  'leggi anche',
  'potrebbe interessarti',
  'i più letti',
  'lees ook',
  'gerelateerde',
  'meest gelezen',
  'zobacz także',
  'czytaj także',
  'podobne',
  'polecane',
  'читайте также',
  'похожие',
  'по теме',
  'relaterade',
  'läs också',
  'läs mer',
  'les også',
  'læs også',
  'lue myös',
  'benzer',
  'ilgili haberler',
  '関連記事',
  '関連',
  'おすすめ',
  '人気記事',
  '相关',
  '推荐',
  '热门',
  '관련',
  '추천',
  'اقرأ أيضا',
  'مواضيع ذات صلة',
  'قراءة ايضا',
  'כתבות נוספות',
  'você pode gostar',
  'você também',
];

/** The same as whole texts: with more words they head a part of the text. */
const RELATED_WORDS = ['recommended', 'recommendations', 'similar'];

/** Headings of boxes that follow an article and do not belong to it. */
const BOX_HEADINGS = [
  'share this',
  'share on',
  'follow us',
  'sign up',
  'subscribe',
  'newsletter',
  'stay up to date',
  'stay in touch',
  'join our',
  'get the latest',
  'leave a comment',
  'leave a reply',
  'post a comment',
  'comments',
  'about the author',
  'about author',
  'written by',
  'kommentare',
  'teilen',
  'commentaires',
  'partager',
  'comentarios',
  'compartir',
  'comentários',
  'commenti',
  'комментарии',
  '評論',
  '评论',
];

const COMMENT_HEADINGS = [
  'comment',
  'leave a reply',
  'leave a comment',
  'responses',
  'replies',
  'discussion',
  'join the conversation',
  'join the discussion',
  'what do you think',
  'reviews',
  'customer reviews',
  'kommentare',
  'commentaires',
  'comentarios',
  'comentários',
  'commenti',
  'reacties',
  'komentarze',
  'комментарии',
  'kommentarer',
  'yorumlar',
  'コメント',
  '评论',
  '評論',
  '댓글',
  'تعليقات',
  'תגובות',
];

const relatedStarts = byFirstLetter(RELATED_HEADINGS);
const boxStarts = byFirstLetter(BOX_HEADINGS);
const commentStarts = byFirstLetter(COMMENT_HEADINGS);

export function isRelatedHeading(text: string): boolean {
  return text.length < 60 && (startsWithOneOf(text, relatedStarts) || isRelatedWord(text.toLowerCase()));
}

const isRelatedWord = (heading: string): boolean =>
  RELATED_WORDS.some((word) => heading.startsWith(word) && /^\W*$/.test(heading.slice(word.length)));

export function isBoxHeading(text: string): boolean {
  return text.length < 60 && startsWithOneOf(text, boxStarts);
}

export function isCommentHeading(text: string): boolean {
  return text.length < 60 && startsWithOneOf(text.replace(/^\d+\s+/, ''), commentStarts);
}

function byFirstLetter(starts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(starts, (start) => start[0]!);
}

function startsWithOneOf(text: string, starts: ReadonlyMap<string, readonly string[]>): boolean {
  const likely = starts.get(text.slice(0, 1).toLowerCase());
  if (!likely) return false;
  const heading = text.toLowerCase();
  return likely.some((start) => heading.startsWith(start));
}
