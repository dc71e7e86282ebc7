/** Reads the language of a code block from the attributes and classes that highlighters write. */
import type { Element } from '../dom/index.ts';
import { knownLanguages, languageName } from './codeLanguages.ts';

const ATTRIBUTES = [
  'data-lang',
  'data-language',
  'data-code-lang',
  'data-code-language',
  'data-enlighter-language',
  'data-tagsearch-lang',
  'data-syntax',
  'syntax',
];
/** The class name holds the language: most highlighters, GitHub, Sphinx, Org. */
const PREFIXED_CLASS = /^(?:language|lang|highlight-source|highlight-text|src|brush:|highlight)-?([\w+#.-]+)$/i;
/** The same behind the name of a plug-in: `gatsby-code-jsx`. */
const SUFFIXED_CLASS = /^(?:[a-z]{1,30}[_-]){0,3}(?:code|language)-([\w+#.-]+)$/i;
/** Another class of the element is the language: highlight.js, Pandoc, SyntaxHighlighter. */
const HIGHLIGHTER_CLASS =
  /^(?:hljs|sourcecode|syntaxhighlighter|brush:|prettyprint|shiki|highlight|hl|code|codehilite|crayon-syntax)$/i;
const MAX_CLASSES = 20;

export function codeLanguageOf(element: Element): string | undefined {
  for (const name of ATTRIBUTES) {
    const language = languageName(element.getAttribute(name) ?? '');
    if (language) return language;
  }
  const brush = languageName(
    /brush:\s*([\w+#]+)/i.exec(element.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1] ?? '',
  );
  const classes = element.className.split(/[\s;]+/).slice(0, MAX_CLASSES);
  return brush ?? languageInPrefix(classes) ?? languageBesideHighlighter(classes) ?? languageAsClass(element, classes);
}

/** Languages whose names mean something else as a class. */
const COMMON_WORDS = new Set(
  'make log less dot fish git reason scheme properties console lean http diff c d r v'.split(' '),
);

/** On code itself the language may be a class alone: rustdoc, older highlighters. */
function languageAsClass({ localName }: Element, classes: readonly string[]): string | undefined {
  if (localName !== 'pre' && localName !== 'code') return undefined;
  const named = classes.find((name) => knownLanguages.has(name) && !COMMON_WORDS.has(name));
  return named && languageName(named);
}

/** Accepts any language after `language-`, but only known ones after `highlight-` and the like: many other words follow those. */
function languageInPrefix(classes: readonly string[]): string | undefined {
  for (const name of classes) {
    const language = languageName(PREFIXED_CLASS.exec(name)?.[1] ?? '');
    if (language && (/^lang(?:uage)?-/i.test(name) || isKnown(language))) return language;
    const suffix = SUFFIXED_CLASS.exec(name)?.[1]?.toLowerCase() ?? '';
    if (knownLanguages.has(suffix) && !COMMON_WORDS.has(suffix)) return languageName(suffix);
  }
  return undefined;
}

function languageBesideHighlighter(classes: readonly string[]): string | undefined {
  if (!classes.some((name) => HIGHLIGHTER_CLASS.test(name))) return undefined;
  const named = classes.find((name) => !HIGHLIGHTER_CLASS.test(name) && isKnown(name.toLowerCase()));
  return named && languageName(named);
}

const isKnown = (language: string): boolean => knownLanguages.has(language) || /^(?:ipython3|pycon3?)$/.test(language);
