/** The patterns, lists and numbers of Mozilla's algorithm, unchanged because they are part of its behaviour. */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Patterns for class and id names. */
export const UNLIKELY_CANDIDATES =
  /-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote/i;
export const OK_MAYBE_ITS_A_CANDIDATE = /and|article|body|column|content|main|mathjax|shadow/i;
export const POSITIVE = /article|body|content|entry|hentry|h-entry|main|page|pagination|post|text|blog|story/i;
export const NEGATIVE =
  /-ad-|hidden|^hid$| hid$| hid |^hid |banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/i;
export const BYLINE = /byline|author|dateline|writtenby|p-author/i;
export const SHARE_ELEMENTS = /(\b|_)(share|sharedaddy)(\b|_)/i;

/** Patterns for texts and URLs. */
export const COMMA = /[,\u060c\ufe50\ufe10\ufe11\u2e41\u2e34\u2e32\uff0c]/;
export const AD_WORDS = /^(ad(vertising|vertisement)?|pub(licité)?|werb(ung)?|广告|Реклама|Anuncio)$/iu;
export const LOADING_WORDS = /^((loading|正在加载|Загрузка|chargement|cargando)(…|\.\.\.)?)$/iu;
export const VIDEOS =
  /\/\/(www\.)?((dailymotion|youtube|youtube-nocookie|player\.vimeo|v\.qq|bilibili|live.bilibili)\.com|(archive|upload\.wikimedia)\.org|player\.twitch\.tv)/i;
export const IMAGE_FILE = /\.(jpg|jpeg|png|webp)/i;
export const JSON_LD_ARTICLE_TYPES =
  /^Article|AdvertiserContentArticle|NewsArticle|AnalysisNewsArticle|AskPublicNewsArticle|BackgroundNewsArticle|OpinionNewsArticle|ReportageNewsArticle|ReviewNewsArticle|Report|SatiricalArticle|ScholarlyArticle|MedicalScholarlyArticle|SocialMediaPosting|BlogPosting|LiveBlogPosting|DiscussionForumPosting|TechArticle|APIReference$/;

/** Lists of elements, roles and attributes. */
export const TAGS_TO_SCORE = names('section h2 h3 h4 h5 h6 p td pre');
export const UNLIKELY_ROLES = names('menu menubar complementary navigation alert alertdialog dialog');
export const DIV_TO_P_ELEMS = names('blockquote dl div img ol p pre table ul');
export const PHRASING_ELEMS = names(
  'abbr audio b bdo br button cite code data datalist dfn em embed i img input kbd label mark math meter noscript object output progress q ruby samp script select small span strong sub sup textarea time var wbr',
);
export const REMOVED_WHEN_EMPTY = names('div section header h1 h2 h3 h4 h5 h6');
export const ALTER_TO_DIV_EXCEPTIONS = names('div article section p ol ul');
export const PRESENTATIONAL_ATTRIBUTES = names(
  'align background bgcolor border cellpadding cellspacing frame hspace rules style valign vspace',
);
export const DEPRECATED_SIZE_ATTRIBUTE_ELEMS = names('table th td hr pre');
export const HEADINGS = names('h1 h2 h3 h4 h5 h6');
export const TEXTISH_TAGS = names('span li td blockquote dl div img ol p pre table ul');

/** The initial score of an element by its tag name. */
export const TAG_SCORE: ReadonlyMap<string, number> = new Map([
  ['div', 5],
  ...['pre', 'td', 'blockquote'].map((name) => [name, 3] as const),
  ...['address', 'ol', 'ul', 'dl', 'dd', 'dt', 'li', 'form'].map((name) => [name, -3] as const),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'].map((name) => [name, -5] as const),
]);

export const CLASS_WEIGHT = 25;
export const DEFAULT_CHAR_THRESHOLD = 500;
export const DEFAULT_N_TOP_CANDIDATES = 5;
