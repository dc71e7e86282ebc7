/** Names of people and groups, cut out of what pages write where an author belongs. */
import { readDate } from './readDate.ts';

const BY =
  'by|door|przez|autor|autora|autore|auteur|author|authors|writer|words|text|texte|story|recipe|article|post|posted|started|asked|written|published|created|contributed|reported|geschrieben|veröffentlicht|escrito|publicado|écrit|publié|scritto|автор|текст|oleh|penulis|yazan|yazar|írta|szerző|kirjoittanut|skrevet|skriven|napsal|napsala|tác giả|بقلم|كتب|מאת|作者|文|著者|記者|기자|글';
/** These also begin names: they are taken for "by" only where a whole name follows. */
const OF = '(?:von|par|por|di|de|da|av|af)\\s+(?=\\S+\\s+\\S)';
const LABEL = new RegExp(`^(?:(?:(?:${BY})\\s*(?:[:：／]\\s*|\\s+)){1,2}(?:${OF})?|${OF})`, 'iu');
/** A line that is all label: the name stands on the next. */
const BARE_LABEL = new RegExp(`^(?:(?:${BY})\\s*){1,2}[:：]?$`, 'iu');
/** "By" and its like at the start, not "de" or "text", which start other things as well. */
const BYLINE =
  /^(?:(?:article|story|text|words|recipe|post|posted|started|asked|written|published|created|contributed|reported|submitted|thread starter)\s+)?(?:by\b|von\s|par\s|por\s|di\s|door\s|av\s)\s*:?|^(?:(?:written|posted|published)\s+on\s.{5,30}\bby\b)|^(?:oleh|yazan|írta|kirjoittanut|skrevet a[fv]|skriven av|napsala?|بقلم|מאת)[\s:：]|^(?:authors?|autor|autorin|autora|autore|auteur|auteure|автор|текст|penulis|yazar|szerző|tác giả|كتب|作者|著者|記者|文)\s*[:：]/iu;

/** What stands where names do and is none: each a whole text, in lower case. */
const NEVER = new RegExp(
  `^(?:${[
    // Accounts and empty values of software
    'super ?admin|admin|administrator|webmaster|root|user|guest|wordpress|undefined|null|none|anonymous|unknown',
    // Labels and roles
    'authors?|(?:the|topic) author|editor|staff writer|contributors?|articles by.*|authored by|insights from|bio|profile|op|original poster|thread starter',
    '(?:new |junior |senior |active |well-known )?members?|moderator|registered|offline|online|reputation',
    // Links and buttons
    'home|share|follow|subscribe|contact|login|sign\\b.*|log\\b.*|register.*|create an.*|join.*|try .*|get started.*|request.*|explore.*|my .*',
    'read more|learn more|more|view (?:all|profile|bio).*|see (?:all|more).*|about.*|email|website|twitter|facebook|linkedin|instagram|us|me',
    '(?:terms|privacy|user agreement|cookie).*|.* (?:policy|notice|terms|account)',
    // Days, counts and what was done when
    '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|\\d+ .*|.*\\bmin(?:ute)?s?(?: read)?',
    '(?:published|updated|last|posted|reviewed|edited|fact)\\b.*|.*\\b(?:ago|views?|posts?|followers|comments?|replies)',
  ].join('|')})$`,
  'iu',
);

const MAX_NAMES = 20;
const MAX_TEXT = 400;

export function isBareLabel(line: string): boolean {
  return line.length < 25 && BARE_LABEL.test(line);
}

export function startsByline(line: string): boolean {
  return BYLINE.test(line);
}

/** Everyone named in these texts, each once, in order. */
export function namesIn(texts: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const text of texts) {
    for (const part of partsOf(withoutRemarks(text.slice(0, MAX_TEXT)))) {
      const name = part
        .replace(LABEL, '')
        .replace(/^[\s"“'‘(–—-]+|[\s"”')(.,:–—-]+$/gu, '')
        .trim();
      if (isName(name) && !CREDENTIAL.test(name) && !(ROLE.test(name) && names.size))
        names.set(name.toLowerCase(), names.get(name.toLowerCase()) ?? name);
    }
  }
  return [...names.values()].slice(0, MAX_NAMES);
}

const APART = /\s*(?:[;|•·»]|,(?!\s*(?:jr|sr|ii|iii)\b)|&|\s[/–—-]\s)\s*/iu;
const AND = /\s+(?:and|und|et|e|y|en|och|og)\s+/iu;

/** "Centre for Tides and Waves" is one. */
function partsOf(text: string): string[] {
  return text.split(APART).flatMap((part) => (/\s(?:for|of|für|pour|para)\s/iu.test(part) ? [part] : part.split(AND)));
}

const CREDENTIAL =
  /^(?:(?:[A-Z]{1,2}[a-z]?\.?){2,4}|[A-Z]{2,6}(?:-[A-Z]{1,4})?|M\.?D\.?|Ph\.?\s?D\.?|D\.?D\.?S\.?|J\.?D\.?|Esq\.?|LLC|Inc\.?|Ltd\.?|CPA|MBA|RN|RDN?)$/u;
const ROLE =
  /\b(?:contributor|correspondent|reporter|editor|writer|columnist|manager|director|officer|founder|ceo|specialist|dietitian|professor|president|partner)s?$/i;

/** What a byline says after the names. */
export function bylineOnly(text: string): string {
  const date = readDate(text);
  return (date ? text.slice(0, date.at) : text).replace(
    /\s(?:on|in|for|at|published|posted|updated|last updated|reviewed|medically reviewed|fact.checked|edited)(?:\s.*)?$/iu,
    '',
  );
}

function withoutRemarks(text: string): string {
  const date = readDate(text);
  return (date ? text.slice(0, date.at) : text).replace(/\s*\([^)]*\)/gu, '');
}

export function isName(text: string): boolean {
  if (text.length < 2 || text.length > 60 || NEVER.test(text) || isBareLabel(text)) return false;
  if (/^https?:|^www\.|\/\/|@|[!?<>{}[\]=#%]|\.(?:com|org|net)$/iu.test(text) || !/\p{L}/u.test(text)) return false;
  // A name of a variable that a template left behind.
  if (/^(?:page|site|post|item|params|data|author|user)(?:\.\w+)+$/.test(text)) return false;
  return text.split(/\s+/).length <= 7 && !/[.:]\s+\p{L}{3,}/u.test(text.replace(/\b(?:\p{L}{1,3}|Prof)\.\s/giu, ''));
}

/** Names of accounts rather than of people: a person's name on the page is the better one. */
export function isAccount(name: string): boolean {
  return /^[\p{Ll}\d._-]+$/u.test(name) || /\d{2}/.test(name);
}

const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|y|zu|af|of|the|for|and|’t)$/u;

/** As people write names: capitals at the start, or a script without. */
export function looksWritten(name: string): boolean {
  const words = name.split(/\s+/);
  return (
    words.length > 1 && words.length <= 6 && words.every((word) => /^[\p{Lu}\p{Lo}]/u.test(word) || PARTICLE.test(word))
  );
}
