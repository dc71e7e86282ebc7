/**
 * The rules for SVG and MathML inside of HTML.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
 *
 * Attributes in the XLink, XML and XMLNS namespaces keep their written name (`xlink:href`): nothing here asks for
 * attributes by namespace.
 */
import { type Attribute, Element } from '../../dom/index.ts';
import {
  ANNOTATION_WITH_HTML,
  HTML_INTEGRATION_POINT,
  isShared,
  MATHML,
  MATHML_TEXT_INTEGRATION_POINT,
  SVG,
  tag,
  tagIds,
  traits,
} from './tags.ts';
import type { Tokenizer } from './tokenizer.ts';
import type { TreeBuilder } from './treeBuilder.ts';

/** Whether the start tag, inside a foreign element, follows these rules and not those of the insertion mode. */
export function isForeignStartTag(b: TreeBuilder): boolean {
  const { currentId } = b.open;
  const { tagId } = b.token;
  if (traits[currentId]! & HTML_INTEGRATION_POINT) return false;
  if (traits[currentId]! & MATHML_TEXT_INTEGRATION_POINT) return tagId === tag.mglyph || tagId === tag.malignmark;
  return !(currentId === MATHML + tag.annotationXml && tagId === tag.svg);
}

export function startForeignTag(b: TreeBuilder): void {
  const { token, open } = b;
  if (breaksOut(token.tagId, token.attributes)) {
    popForeign(b);
    b.mode.startTag(b);
  } else {
    insertForeign(b, open.currentId >= MATHML ? 'math' : 'svg');
  }
}

/** Inserts an element for the start tag, and opens it unless the tag closes itself or there is no room. */
export function insertForeign(b: TreeBuilder, namespace: 'svg' | 'math'): void {
  const { token, open } = b;
  const { attributes } = token;
  const isSvg = namespace === 'svg';
  const name = isSvg ? (svgNames.get(token.tagName) ?? token.tagName) : token.tagName;
  const element = new Element(name, renamed(attributes, isSvg ? svgAttributes : mathAttributes), namespace);
  b.insert(element);
  if (token.selfClosing) return;
  if (open.isFull) open.noteUnopened(token.tagName);
  else if (isSvg) open.push(element, SVG + token.tagId);
  else open.push(element, holdsHtml(token.tagId, attributes) ? ANNOTATION_WITH_HTML : MATHML + token.tagId);
}

export function endForeignTag(b: TreeBuilder): void {
  const { token } = b;
  if (token.tagId === tag.p || token.tagId === tag.br) popForeign(b);
  else if (closeForeign(b)) return;
  b.mode.endTag(b);
}

/** Closes the innermost element with the token's name, if only foreign elements are inside it; whether there was one. */
function closeForeign({ open, token }: TreeBuilder): boolean {
  const { tagId } = token;
  if (!open.has(SVG + tagId) && !open.has(MATHML + tagId) && tagId !== tag.annotationXml) return false;
  for (let index = open.size - 1; open.idAt(index) >= SVG; index--) {
    if (isNamed(open.elementAt(index), open.idAt(index), token)) {
      open.popFrom(index);
      return true;
    }
  }
  return false;
}

/** Whether the foreign element with this number on the stack has the token's name. */
function isNamed({ localName }: Element, id: number, { tagName, tagId }: Tokenizer): boolean {
  if (id === ANNOTATION_WITH_HTML) return tagId === tag.annotationXml;
  if (id % SVG !== tagId) return false;
  return !isShared(id) || localName === tagName || localName === svgNames.get(tagName);
}

/** Pops up to an element in which HTML goes on. */
function popForeign(b: TreeBuilder): void {
  while (b.isInForeign) b.open.pop();
}

/** HTML that nobody means to put into an image or a formula: it ends the foreign content. */
function breaksOut(id: number, attributes: readonly Attribute[]): boolean {
  if (id === tag.font) return attributes.some(({ name }) => name === 'color' || name === 'face' || name === 'size');
  return breakouts.has(id);
}

function holdsHtml(id: number, attributes: readonly Attribute[]): boolean {
  if (id !== tag.annotationXml) return false;
  const encoding = attributes.find(({ name }) => name === 'encoding')?.value.toLowerCase();
  return encoding === 'text/html' || encoding === 'application/xhtml+xml';
}

function renamed(attributes: Attribute[], names: ReadonlyMap<string, string>): Attribute[] {
  return attributes.map((attribute) => {
    const name = names.get(attribute.name);
    return name === undefined ? attribute : { name, value: attribute.value };
  });
}

// biome-ignore format: the standard's list, in its order
const breakouts = new Set(
  [
    'b', 'big', 'blockquote', 'body', 'br', 'center', 'code', 'dd', 'div', 'dl', 'dt', 'em', 'embed', 'h1', 'h2', 'h3',
    'h4', 'h5', 'h6', 'head', 'hr', 'i', 'img', 'li', 'listing', 'menu', 'meta', 'nobr', 'ol', 'p', 'pre', 'ruby', 's',
    'small', 'span', 'strong', 'strike', 'sub', 'sup', 'table', 'tt', 'u', 'ul', 'var',
  ].map((name) => tagIds.get(name)),
);

const byLowerCase = (names: string) => new Map(names.split(/\s+/).map((name) => [name.toLowerCase(), name]));

const svgNames = byLowerCase(
  `altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient textPath`,
);

const svgAttributes = byLowerCase(
  `attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
  glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
  limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
  patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
  primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent
  spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength
  viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan`,
);

const mathAttributes = byLowerCase('definitionURL');
