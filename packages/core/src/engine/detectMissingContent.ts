/** Detects pages without the real content: login, bot and pay walls, error pages, shells that need rendering. The result is a warning; the text that is there is still extracted, unless it is nothing but the frame of the site. */
import { elementsInside } from '../dom/index.ts';
import type { DescribedDoc, Warning } from '../types.ts';
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';

interface PageSignals {
  readonly title: string;
  /** The first `MAX_TEXT` characters of the page's text, in lower case. */
  readonly text: string;
  readonly words: number;
  readonly linkWords: number;
  readonly passwords: number;
  readonly hasEmptyRoot: boolean;
  readonly hasScript: boolean;
  readonly saysNotFree: boolean;
  readonly hasNothingButFrame: boolean;
}

type Detector = readonly [type: string, message: string, matches: (page: PageSignals) => boolean];

const BOT_TITLE =
  /^(?:just a moment|attention required|access (?:to this page has been )?denied|are you (?:a )?(?:human|robot)|robot check|pardon our interruption|security check|verif(?:y|ying) you are human|bot verification|un instant|einen moment|nur einen moment|un momento|um momento|しばらくお待ち|请稍候|please wait)/;
const BOT_TEXT =
  /checking your browser|verify(?:ing)? (?:that )?you are (?:a )?human|enable javascript and cookies to continue|unusual traffic|complete the (?:security check|captcha)|i'm not a robot|ddos protection by|ray id|captcha|incident id|请完成(?:以下)?验证|bestätigen sie, dass sie ein mensch/;
const NOT_FOUND_TITLE =
  /\b404\b|(?:page|seite|site|página|pagina|strona|content|article) (?:was |is |could |can )?(?:not|no longer|nicht|no|non|nie) (?:be )?(?:found|available|gefunden|encontrad|trovat|znalezion|exist)|page introuvable|página no encontrada|pagina niet gevonden|страница не найдена|ページが見つかりません|页面不存在|not found/;
const LOGIN_TEXT =
  /(?:log|sign) ?in to (?:continue|view|read|see|access)|you must (?:be logged in|log in)|please (?:log|sign) in|melden sie sich an|connectez-vous|inicia sesión|accedi per|ログインして/;
const PAYWALL_TEXT =
  /subscribe to (?:continue|read|keep)|to (?:continue|keep) reading|already a subscriber|for subscribers only|this (?:article|content|story) is (?:for|only available to)|abonnieren sie|weiterlesen mit|réservé aux abonnés|suscríbete para|contenuto riservato|только для подписчиков|有料会員/;
const CONSENT_TEXT = /cookie|consent|einwilligung|datenschutz|vie privée|privacidad/g;
const SCRIPT_TEXT =
  /(?:enable|requires?|turn on|activate|aktivieren|activer|activar|habilita) ?(?:sie )?(?:le |el )?java ?script|javascript (?:is )?(?:required|disabled|deaktiviert|désactivé)|without javascript/;

const detectors: readonly Detector[] = [
  [
    'bot-wall',
    'the site answered with a bot check instead of the page',
    ({ title, text, words }) => words < 250 && (BOT_TITLE.test(title) || BOT_TEXT.test(text)),
  ],
  [
    'soft-404',
    'the page is an error page: it says that the address does not exist',
    ({ title, words }) => words < 300 && NOT_FOUND_TITLE.test(title),
  ],
  [
    'login-wall',
    'the site asks to log in before it shows the page',
    ({ text, words, passwords }) => words < 250 && (LOGIN_TEXT.test(text) || (passwords > 0 && words < 120)),
  ],
  [
    'paywall',
    'only the beginning of the article is available: the rest is for subscribers',
    ({ text, words, saysNotFree }) => PAYWALL_TEXT.test(text) && (saysNotFree || words < 400),
  ],
  [
    'consent-layer',
    'the page shows little more than a cookie consent dialog',
    ({ text, words }) => words < 400 && (text.match(CONSENT_TEXT)?.length ?? 0) > Math.max(3, words / 30),
  ],
  [
    'needs-rendering',
    'the page is an empty shell that needs JavaScript: render it in a browser',
    ({ text, words, linkWords, hasEmptyRoot, hasScript, hasNothingButFrame }) =>
      hasNothingButFrame ||
      (words < 60 && (hasEmptyRoot || SCRIPT_TEXT.test(text) || (words - linkWords < 5 && hasScript))),
  ],
];

const MAX_TEXT = 6_000;

/** Links that skip the menus, and notices, may be outside of them. */
const MAX_LOOSE_WORDS = 15;
const MIN_LINK_SHARE = 0.3;

/**
 * Whether the page has an empty main part and nothing around it but header, menus and footer, or nothing but menus and a footer. What they say is not
 * the content.
 */
export function hasNothingButFrame({ survey }: Evidence): boolean {
  const { blocks, contexts, elements, words } = survey;
  const wordsOutside = (frame: number) =>
    blocks.reduce((sum, block) => sum + ((contexts[block.element]! & frame) === 0 ? block.words : 0), 0);
  if (!blocks.length) return false;
  const isLinks = survey.linkWords[0]! > survey.totalWords * MIN_LINK_SHARE; // some pages have all of their text in a footer
  if (isLinks && wordsOutside(context.nav | context.footer) === 0) return true;
  if ((survey.contextsOnPage & context.main) === 0) return false;
  for (let i = 0; i < elements.length; i++) if ((contexts[i]! & context.main) !== 0 && words[i]! > 0) return false;
  return wordsOutside(context.header | context.nav | context.footer) <= MAX_LOOSE_WORDS;
}

export function detectMissingContent(doc: DescribedDoc, evidence: Evidence): Warning | undefined {
  const { survey } = evidence;
  let text = '';
  for (const block of survey.blocks) {
    if (text.length > MAX_TEXT) break;
    text += `${block.text} `;
  }
  const page: PageSignals = {
    title: doc.metadata.title?.value.toLowerCase() ?? '',
    text: text.toLowerCase(),
    words: survey.totalWords,
    linkWords: survey.linkWords[0]!,
    passwords: survey.elements.filter(
      (element) => element.localName === 'input' && element.getAttribute('type') === 'password',
    ).length,
    ...findRootAndScript(doc),
    saysNotFree: doc.claims.isFree === false,
    hasNothingButFrame: hasNothingButFrame(evidence),
  };
  const found = detectors.find(([, , matches]) => matches(page));
  return found && { type: found[0], message: found[1] };
}

/** Ids of the elements that JavaScript frameworks render into. */
const APP_ROOT_IDS = /^(?:root|app|__next|__nuxt|svelte|gatsby|main-app|react-root|ember|q-app|___gatsby|application)$/;

function findRootAndScript(doc: DescribedDoc): Pick<PageSignals, 'hasEmptyRoot' | 'hasScript'> {
  let hasEmptyRoot = false;
  let hasScript = false;
  for (const element of elementsInside(doc.root)) {
    if (!element.firstChild && APP_ROOT_IDS.test(element.id)) hasEmptyRoot = true;
    if (element.localName === 'script' && element.getAttribute('type') !== 'application/ld+json') hasScript = true;
    // Saved copies of a page may have lost the scripts themselves.
    if (element.localName === 'link' && element.getAttribute('as') === 'script') hasScript = true;
  }
  return { hasEmptyRoot, hasScript };
}
