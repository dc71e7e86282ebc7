/**
 * Markdown → the HTML of a page: what documents on the web use of it, in one pass over the lines.
 *
 * Not a whole CommonMark: raw HTML stays as it was written, because the sanitiser comes later anyway, and what is not
 * understood stays text. Nothing here looks back further than a line, so time grows with the length.
 */
import { escaped } from './html.ts';

export interface MarkdownPage {
  readonly title: string | undefined;
  readonly html: string;
}

const MAX_QUOTES = 8;
const MAX_LISTS = 12;

interface OpenList {
  readonly tag: 'ul' | 'ol';
  readonly indent: number;
}

export function markdownPage(source: string): MarkdownPage {
  const { front, body } = splitFrontMatter(source.replace(/\r\n?/g, '\n'));
  const lines = body.split('\n');
  const references = referencesIn(lines);
  const html = blocks(lines, references, 0);
  const title = front ?? /<h1>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^<>]*>/g, '');
  return { title, html };
}

/** `title:` of the front matter, which is for programs and not part of the text. */
function splitFrontMatter(source: string): { front: string | undefined; body: string } {
  const start = source.replace(/^\ufeff/, '');
  if (!start.startsWith('---\n')) return { front: undefined, body: start };
  const end = start.indexOf('\n---', 3);
  if (end < 0) return { front: undefined, body: start };
  const title = /^title:[ \t]*(.+)$/m
    .exec(start.slice(4, end))?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  const after = start.indexOf('\n', end + 1);
  return { front: title && escaped(title), body: after < 0 ? '' : start.slice(after + 1) };
}

type References = ReadonlyMap<string, string>;

function referencesIn(lines: readonly string[]): References {
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, label, url] = /^ {0,3}\[([^\]^][^\]]{0,200})\]:\s*<?([^\s>]+)>?/.exec(line) ?? [];
    if (label && url && !found.has(label.toLowerCase())) found.set(label.toLowerCase(), url);
  }
  return found;
}

function blocks(lines: readonly string[], references: References, quotes: number): string {
  const out: string[] = [];
  const lists: OpenList[] = [];
  let paragraph: string[] = [];

  const inline = (text: string) => spans(text, references);
  const endParagraph = () => {
    if (paragraph.length === 0) return;
    const text = inline(paragraph.join('\n'));
    out.push(lists.length > 0 ? text : `<p>${text}</p>`);
    paragraph = [];
  };
  const endLists = (indent = -1) => {
    while (lists.length > 0 && lists.at(-1)!.indent > indent) out.push(`</li></${lists.pop()!.tag}>`);
  };

  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.replace(/\t/g, '    ');
    const next = lines[i + 1] ?? '';
    const fence = /^ {0,12}(`{3,}|~{3,})\s*([\w+#.-]*)/.exec(line);
    if (fence) {
      endParagraph();
      const end = closing(lines, i + 1, fence[1]!);
      const language = fence[2] ? ` class="language-${escaped(fence[2])}"` : '';
      const indent = /^ */.exec(line)![0].length;
      const margin = new RegExp(`^ {0,${indent}}`);
      const code = lines.slice(i + 1, end).map((each) => each.replace(margin, ''));
      out.push(`<pre><code${language}>${escaped(code.join('\n'))}\n</code></pre>`);
      i = end;
      continue;
    }
    if (line.trim() === '') {
      endParagraph();
      if (!/^(?: |\s*(?:[-*+]|\d{1,9}[.)]) )/.test(next)) endLists();
      continue;
    }
    const heading = /^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/.exec(line);
    if (heading) {
      endParagraph();
      endLists();
      const level = heading[1]!.length;
      out.push(`<h${level}>${inline(heading[2] ?? '')}</h${level}>`);
      continue;
    }
    if (paragraph.length > 0 && lists.length === 0 && /^ {0,3}(?:=+|-+)\s*$/.test(line)) {
      const level = line.includes('=') ? 1 : 2;
      out.push(`<h${level}>${inline(paragraph.join(' '))}</h${level}>`);
      paragraph = [];
      continue;
    }
    if (/^ {0,3}(?:(?:\*[ ]*){3,}|(?:-[ ]*){3,}|(?:_[ ]*){3,})$/.test(line)) {
      endParagraph();
      endLists();
      out.push('<hr>');
      continue;
    }
    if (/^ {0,3}>/.test(line) && quotes < MAX_QUOTES) {
      endParagraph();
      endLists();
      const from = i;
      while (i + 1 < lines.length && /^ {0,3}>|^\S/.test(lines[i + 1]!) && lines[i + 1]!.trim() !== '') i++;
      const quoted = lines.slice(from, i + 1).map((each) => each.replace(/^ {0,3}> ?/, ''));
      out.push(`<blockquote>${blocks(quoted, references, quotes + 1)}</blockquote>`);
      continue;
    }
    const item = /^( {0,40})([-*+]|\d{1,9}[.)])(?: +|$)(.*)$/.exec(line);
    if (item && lists.length < MAX_LISTS) {
      endParagraph();
      const indent = item[1]!.length;
      const tag = /\d/.test(item[2]!) ? 'ol' : 'ul';
      endLists(indent);
      const current = lists.at(-1);
      if (current && current.indent >= indent) out.push('</li><li>');
      else {
        lists.push({ tag, indent });
        out.push(`<${tag}><li>`);
      }
      paragraph.push(item[3]!.replace(/^\[([ xX])\]\s/, (_, mark) => (mark === ' ' ? '☐ ' : '☑ ')));
      continue;
    }
    if (lists.length === 0 && paragraph.length === 0 && /^ {4}/.test(line)) {
      const from = i;
      while (i + 1 < lines.length && /^(?: {4}|\t)|^\s*$/.test(lines[i + 1]!)) i++;
      const code = lines.slice(from, i + 1).map((each) => each.replace(/^(?: {4}|\t)/, ''));
      out.push(`<pre><code>${escaped(code.join('\n').trimEnd())}\n</code></pre>`);
      continue;
    }
    if (line.includes('|') && /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(next) && next.includes('-')) {
      endParagraph();
      endLists();
      const from = i + 2;
      i = from - 1;
      while (i + 1 < lines.length && lines[i + 1]!.includes('|')) i++;
      const row = (text: string, cell: string) =>
        `<tr>${cellsOf(text)
          .map((each) => `<${cell}>${inline(each)}</${cell}>`)
          .join('')}</tr>`;
      const body = lines.slice(from, i + 1).map((each) => row(each, 'td'));
      out.push(`<table><thead>${row(line, 'th')}</thead><tbody>${body.join('')}</tbody></table>`);
      continue;
    }
    if (/^ {0,3}\[[^\]^][^\]]{0,200}\]:\s*\S+/.test(line)) continue;
    if (paragraph.length === 0 && lists.length === 0 && /^ {0,3}<(?:\/?[a-z][\w-]*|!--)/i.test(line)) {
      const from = i;
      while (i + 1 < lines.length && lines[i + 1]!.trim() !== '') i++;
      out.push(lines.slice(from, i + 1).join('\n'));
      continue;
    }
    if (lists.length > 0 && paragraph.length === 0) out.push('<br>');
    paragraph.push(line.trimStart().replace(/ {2,}$/, '\\'));
  }
  endParagraph();
  endLists();
  return out.join('\n');
}

function closing(lines: readonly string[], from: number, fence: string): number {
  for (let i = from; i < lines.length; i++) {
    const mark = lines[i]!.trim();
    if (mark.length >= fence.length && mark[0] === fence[0] && /^(?:`+|~+)$/.test(mark)) return i;
  }
  return lines.length;
}

function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Code, images, links and emphasis. Each pattern has an end it must reach within a bounded stretch of text. */
const pattern =
  /\\([!-/:-@[-`{-~\n])|(`{1,3})([^`](?:[^`]|(?!\2)`){0,500}?)\2(?!`)|(!?)\[((?:[^[\]\\]|\\.|!\[[^[\]]{0,300}\]\([^()\s]{0,1000}\)){0,1000})\](?:\(\s*<?([^\s()<>]{0,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,500})?)>?(?:\s+["'(]([^"'()]{0,300})["')])?\s*\)|\[([^\]]{0,200})\])?|<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>|(\*\*|__)(?=\S)(.{0,300}?\S)\10(?!\*)|(\*)(?=[^\s*])([^*]{1,300}?)\12|(?<!\w)_(?=[^\s_])([^_]{1,300}?)_(?!\w)|~~(?=\S)([^~]{1,300}?)~~|(https?:\/\/[^\s<>()"']{1,2000}[\w/])/gs;

function spans(text: string, references: References, depth = 0): string {
  if (depth > 4) return escaped(text);
  const inner = (part: string) => spans(part, references, depth + 1);
  let out = '';
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, literal, , code, bang, label, target, title, reference, auto, , strong, , em, em2, del, bare] = match;
    let html: string | undefined;
    if (literal !== undefined) html = literal === '\n' ? '<br>' : escaped(literal);
    else if (code !== undefined) html = `<code>${escaped(code.trim())}</code>`;
    else if (label !== undefined) {
      const url = target ?? references.get((reference || label).toLowerCase());
      if (url === undefined) html = undefined;
      else if (bang)
        html = `<img src="${escaped(url)}" alt="${escaped(label)}"${title ? ` title="${escaped(title)}"` : ''}>`;
      else html = `<a href="${escaped(url)}">${inner(label)}</a>`;
    } else if (auto ?? bare) html = `<a href="${escaped((auto ?? bare)!)}">${escaped((auto ?? bare)!)}</a>`;
    else if (strong !== undefined) html = `<strong>${inner(strong)}</strong>`;
    else if ((em ?? em2) !== undefined) html = `<em>${inner((em ?? em2)!)}</em>`;
    else if (del !== undefined) html = `<del>${inner(del)}</del>`;
    out += plain(text.slice(at, match.index)) + (html ?? plain(whole));
    at = match.index + whole.length;
  }
  return out + plain(text.slice(at));
}

/** Text between spans: tags that were written stay tags, other brackets become text. */
function plain(text: string): string {
  return text.replace(/&(?!#?\w{1,20};)/g, '&amp;').replace(/<(?!\/?[a-z][^<>]{0,500}>|!--)/gi, '&lt;');
}
