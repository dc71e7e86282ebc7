/**
 * Writes a page as the browser shows it now as HTML: shadow roots as templates, frames of the same site in their places, images with the
 * address that the browser chose. The page itself is not changed.
 *
 * No recursion: a page may be nested as deeply as it likes.
 */

export interface SerialiseOptions {
  /** Only what this range contains, and the elements around it. */
  readonly range?: Range | undefined;
  /** For pages that are too large with them. */
  readonly leavesOutScripts?: boolean | undefined;
}

/** What is left to write: text that is ready, or a node. A node of a shadow root or frame has no range: it belongs to its host. */
type Work = string | { readonly node: Node; readonly range: Range | undefined };

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);
/** Their text is not markup, and is written as it is. */
const RAW_TEXT = new Set('iframe noembed noframes noscript plaintext script style xmp'.split(' '));
/** Drawn by scripts: without them, nothing is left. */
const DRAWN = new Set(['canvas']);
const SCRIPTS = new Set(['script', 'style']);
/** A shorter text of a frame is an advertisement or a counter. */
const MIN_FRAME_TEXT = 80;

export function serialise(root: Element, { range, leavesOutScripts = false }: SerialiseOptions = {}): string {
  const output: string[] = [];
  const work: Work[] = [{ node: root, range }];
  const later = (nodes: NodeListOf<ChildNode>, within: Range | undefined) => {
    for (let index = nodes.length - 1; index >= 0; index--) work.push({ node: nodes[index]!, range: within });
  };

  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') {
      output.push(next);
      continue;
    }
    const { node, range: within } = next;
    if (within && !within.intersectsNode(node)) continue;
    if (node.nodeType === Node.TEXT_NODE) output.push(textOf(node as Text, within));
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const name = element.localName;
    if (isLeftOut(element, name) || (leavesOutScripts && SCRIPTS.has(name))) continue;
    const frameBody = name === 'iframe' ? readableFrame(element as HTMLIFrameElement) : undefined;
    if (frameBody) {
      output.push('<section>');
      work.push('</section>');
      later(frameBody.childNodes, undefined);
      continue;
    }
    output.push(`<${name}${attributesOf(element, name)}>`);
    if (VOID.has(name)) continue;
    work.push(`</${name}>`);
    if (name === 'template') {
      later((element as HTMLTemplateElement).content.childNodes, undefined);
      continue;
    }
    later(element.childNodes, within);
    const shadow = shadowRootOf(element);
    if (!shadow) continue;
    work.push('</template>');
    later(shadow.childNodes, undefined);
    work.push('<template shadowrootmode="open">');
  }
  return output.join('');
}

/** Extensions may see closed roots too: people do. */
function shadowRootOf(element: Element): ShadowRoot | null {
  const { chrome } = globalThis as {
    chrome?: { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };
  };
  if (chrome?.dom && element instanceof HTMLElement) return chrome.dom.openOrClosedShadowRoot(element);
  return (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot ?? element.shadowRoot;
}

/** Hidden fields and passwords are secrets between the reader and the site. */
function isLeftOut(element: Element, name: string): boolean {
  if (name === 'input') return /^(?:hidden|password)$/i.test(element.getAttribute('type') ?? '');
  // Scripts have run, so its text does not apply. One with images stays: it may have the only usable version.
  if (name === 'noscript') return !/<img|<picture/i.test(element.textContent);
  return DRAWN.has(name);
}

function readableFrame(frame: HTMLIFrameElement): HTMLElement | undefined {
  const body = contentOf(frame)?.body;
  return body && body.textContent.trim().length >= MIN_FRAME_TEXT ? body : undefined;
}

function contentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null; // another site
  }
}

function attributesOf(element: Element, name: string): string {
  let text = '';
  const isInFrame = element.ownerDocument !== document;
  const currentSrc = name === 'img' ? (element as HTMLImageElement).currentSrc : '';
  const seen = /^https?:/.test(currentSrc) ? currentSrc : undefined;
  if (seen !== undefined && !element.hasAttribute('src')) text += ` src="${escaped(seen)}"`;
  for (const attribute of element.attributes) {
    const value = attribute.name === 'src' && seen !== undefined ? seen : attribute.value;
    const isAddress = attribute.name === 'src' || attribute.name === 'href' || attribute.name === 'poster';
    // Nobody else can read what a script keeps in memory.
    if (isAddress && value.startsWith('blob:')) continue;
    // The links of a frame are relative to its own address.
    const written = isAddress && isInFrame ? (URL.parse(value, element.baseURI)?.href ?? value) : value;
    text += ` ${attribute.name}="${escaped(written)}"`;
  }
  return text;
}

function textOf(node: Text, range: Range | undefined): string {
  const from = range?.startContainer === node ? range.startOffset : 0;
  const to = range?.endContainer === node ? range.endOffset : node.data.length;
  const text = node.data.slice(from, to);
  return RAW_TEXT.has(node.parentElement?.localName ?? '') ? text : escaped(text);
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

const escaped = (text: string) =>
  /[&<>"\u00a0]/.test(text) ? text.replace(/[&<>"\u00a0]/g, (sign) => SIGNS[sign]!) : text;
