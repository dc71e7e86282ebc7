/** Which language a highlighter says a piece of code is in. */
import type { Element } from '../dom/index.ts';
import { knownLanguages, languageName } from './codeLanguages.ts';

const ATTRIBUTES = ['data-lang', 'data-language', 'data-code-lang', 'data-code-language', 'data-enlighter-language'];
/** The language follows in the same class name: most highlighters, GitHub, Sphinx, Org. */
const PREFIXED = /^(?:language|lang|highlight-source|highlight-text|src|brush:|highlight)-?([\w+#.-]+)$/i;
/** The language is one of the other classes: highlight.js, Pandoc, SyntaxHighlighter. */
const BESIDE =
  /^(?:hljs|sourcecode|syntaxhighlighter|brush:|prettyprint|shiki|highlight|hl|code|codehilite|crayon-syntax)$/i;
/** Longer lists are no language's. */
const MAX_CLASSES = 20;

export function codeLanguageOf(element: Element): string | undefined {
  for (const name of ATTRIBUTES) {
    const language = languageName(element.getAttribute(name) ?? '');
    if (language) return language;
  }
  const classes = element.className.split(/[\s;]+/).slice(0, MAX_CLASSES);
  return byPrefix(classes) ?? besideAName(classes);
}

/** `language-x` may be any; after `highlight-` and the like stands many a word that is no language. */
function byPrefix(classes: readonly string[]): string | undefined {
  for (const name of classes) {
    const language = languageName(PREFIXED.exec(name)?.[1] ?? '');
    if (language && (/^lang(?:uage)?-/i.test(name) || isKnown(language))) return language;
  }
  return undefined;
}

function besideAName(classes: readonly string[]): string | undefined {
  if (!classes.some((name) => BESIDE.test(name))) return undefined;
  const named = classes.find((name) => !BESIDE.test(name) && isKnown(name.toLowerCase()));
  return named && languageName(named);
}

const isKnown = (language: string): boolean => knownLanguages.has(language) || /^(?:ipython3|pycon3?)$/.test(language);
