/** Extracts names of people and organisations from the texts that pages use for authors. */
import { readDate } from './readDate.ts';

const BY =
  'by|door|przez|contributor|contributors|autor|autora|autore|auteur|author|authors|writer|words|text|texte|story|recipe|article|post|posted|started|asked|written|published|created|contributed|reported|geschrieben|veröffentlicht|escrito|publicado|écrit|publié|scritto|автор|текст|oleh|penulis|yazan|yazar|írta|szerző|kirjoittanut|skrevet|skriven|napsal|napsala|tác giả|بقلم|كتب|מאת|作者|文|著者|記者|기자|글';
/** These words also begin names: they count as "by" only if a full name follows. */
const OF = '(?:von|par|por|di|de|da|av|af)\\s+(?=\\S+\\s+\\S)';
const LABEL = new RegExp(`^(?:(?:(?:${BY})\\s*(?:[:：／]\\s*|\\s+)){1,2}(?:${OF})?|${OF})`, 'iu');
/** A line that is only a label; the name is on the next line. */
const BARE_LABEL = new RegExp(`^(?:(?:${BY})\\s*){1,2}[:：]?$`, 'iu');
/** "By" and its equivalents at the start of a line; not "de" or "text", which also start other lines. */
const BYLINE =
  /^(?:(?:article|story|text|words|recipe|post|posted|started|asked|written|published|created|contributed|reported|submitted|thread starter)\s+)?(?:by\b|von\s|par\s|por\s|di\s|door\s|av\s)\s*:?|^(?:(?:written|posted|published)\s+on\s.{5,30}\bby\b)|^(?:oleh|yazan|írta|kirjoittanut|skrevet a[fv]|skriven av|napsala?|بقلم|מאת)[\s:：]|^(?:authors?|contributors?|autor|autorin|autora|autore|auteur|auteure|автор|текст|penulis|yazar|szerző|tác giả|كتب|作者|著者|記者|文)\s*[:：]/iu;

/** Texts in the place of names that are not names. Each pattern matches a whole text, in lower case. */
const NOT_A_NAME = new RegExp(
  `^(?:${[
    // Accounts and empty values of software
    'super ?admin|admin|administrator|webmaster|root|user|guest|wordpress|undefined|null|none|anonymous|unknown',
    // Words between names and what they are about
    'in|or|on|at|and|with|from|to|the',
    // Labels and roles
    'authors?|(?:the|topic) author|editor|staff writer|contributors?|articles by.*|authored by|insights from|bio|profile|op|original poster|thread starter',
    '(?:new |junior |senior |active |well-known )?members?|moderator|registered|offline|online|reputation',
    // Links and buttons
    'home|share|follow|subscribe|contact|login|sign\\b.*|log\\b.*|register.*|create an.*|join.*|try .*|get started.*|request.*|explore.*|my .*',
    'read more|learn more|more|view (?:all|profile|bio|in|on)\\b.*|see (?:all|more).*|about.*|email|website|twitter|facebook|linkedin|instagram|us|me',
    '(?:terms|privacy|user agreement|cookie).*|.* (?:policy|notice|terms|account)',
    // Days, counts and what was done when
    '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|\\d+ .*|.*\\bmin(?:ute)?s?(?: read)?',
    '(?:published|updated|last|posted|reviewed|edited|fact)\\b.*|.*\\b(?:ago|views?|posts?|followers|comments?|replies)',
  ].join('|')})$`,
  'iu',
);

const MAX_NAMES = 20;
const MAX_TEXT_LENGTH = 400;

export function isBareLabel(line: string): boolean {
  return line.length < 25 && BARE_LABEL.test(line);
}

export function startsByline(line: string): boolean {
  return BYLINE.test(line);
}

/** All names in these texts, without duplicates, in order. */
export function namesIn(texts: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const text of texts) {
    for (const part of splitNames(withoutDateAndBrackets(text.slice(0, MAX_TEXT_LENGTH)))) {
      if (EVERYBODY.test(part)) continue;
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

/** Those who edit a wiki are no authors that a reader knows. */
const EVERYBODY = /^contributors? to\s/i;

const SEPARATOR = /\s*(?:[;|•·»]|,(?!\s*(?:jr|sr|ii|iii)\b)|&|\s[/–—-]\s)\s*/iu;
const AND = /\s+(?:and|und|et|e|y|en|och|og)\s+/iu;

/** Splits a text into names. "Centre for Tides and Waves" stays one name. */
function splitNames(text: string): string[] {
  return text
    .split(SEPARATOR)
    .flatMap((part) => (/\s(?:for|of|für|pour|para)\s/iu.test(part) ? [part] : part.split(AND)));
}

const CREDENTIAL =
  /^(?:(?:[A-Z]{1,2}[a-z]?\.?){2,4}|[A-Z]{2,6}(?:-[A-Z]{1,4})?|M\.?D\.?|Ph\.?\s?D\.?|D\.?D\.?S\.?|J\.?D\.?|Esq\.?|LLC|Inc\.?|Ltd\.?|CPA|MBA|RN|RDN?)$/u;
const ROLE =
  /\b(?:contributor|correspondent|reporter|editor|writer|columnist|manager|director|officer|founder|ceo|specialist|dietitian|professor|president|partner|journalist|analyst|strategist|producer|expert)s?$/i;

export const isRole = (name: string): boolean => ROLE.test(name);

/** Removes what a byline says after the names: a date, a place, "reviewed by …". */
export function withoutBylineTail(text: string): string {
  const date = readDate(text);
  return (date ? text.slice(0, date.at) : text).replace(
    /\s(?:on|in|for|at|published|posted|updated|last updated|reviewed|medically reviewed|fact.checked|edited)(?:\s.*)?$/iu,
    '',
  );
}

function withoutDateAndBrackets(text: string): string {
  const date = readDate(text);
  return (date ? text.slice(0, date.at) : text).replace(/\s*\([^)]*\)/gu, '');
}

export function isName(text: string): boolean {
  if (text.length < 2 || text.length > 60 || NOT_A_NAME.test(text) || isBareLabel(text)) return false;
  if (/^https?:|^www\.|\/\/|@|[!?<>{}[\]=#%]|\.(?:com|org|net)$/iu.test(text) || !/\p{L}/u.test(text)) return false;
  // An unfilled template variable.
  if (/^(?:page|site|post|item|params|data|author|user)(?:\.\w+)+$/.test(text)) return false;
  return text.split(/\s+/).length <= 7 && !/[.:]\s+\p{L}{3,}/u.test(text.replace(/\b(?:\p{L}{1,3}|Prof)\.\s/giu, ''));
}

/** Whether a name is a user name like "ann42" rather than a person's name. */
export function isAccountName(name: string): boolean {
  return /^[\p{Ll}\d._-]+$/u.test(name) || /\d{2}/.test(name);
}

const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|y|zu|af|of|the|for|and|’t)$/u;

/** Whether each word starts with a capital (or its script has no case), as in a full name. */
export function looksLikeFullName(name: string): boolean {
  const words = name.split(/\s+/);
  return (
    words.length > 1 && words.length <= 6 && words.every((word) => /^[\p{Lu}\p{Lo}]/u.test(word) || PARTICLE.test(word))
  );
}
