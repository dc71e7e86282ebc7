/**
 * The rules for parsing tokens in foreign content: SVG and MathML inside HTML.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
 *
 * Attributes in the XLink, XML and XMLNS namespaces keep their prefixed name (`xlink:href`): no stage looks up attributes
 * by namespace.
 */
import { type Attribute, Element } from '../../dom/index.ts';
import {
  HTML_ANNOTATION_XML,
  HTML_INTEGRATION_POINT,
  isSharedId,
  MATHML,
  MATHML_TEXT_INTEGRATION_POINT,
  SVG,
  tag,
  tagIds,
  traits,
} from './tags.ts';
import type { Tokenizer } from './tokenizer.ts';
import type { TreeBuilder } from './treeBuilder.ts';

/** Whether a start tag inside a foreign element follows these rules rather than those of the insertion mode. */
export function isForeignStartTag(b: TreeBuilder): boolean {
  const { currentId } = b.open;
  const { tagId } = b.token;
  if (traits[currentId]! & HTML_INTEGRATION_POINT) return false;
  if (traits[currentId]! & MATHML_TEXT_INTEGRATION_POINT) return tagId === tag.mglyph || tagId === tag.malignmark;
  return !(currentId === MATHML + tag.annotationXml && tagId === tag.svg);
}

export function startTagInForeignContent(b: TreeBuilder): void {
  const { token, open } = b;
  if (breaksOut(token.tagId, token.attributes)) {
    popForeignElements(b);
    b.mode.startTag(b);
  } else {
    insertForeignElement(b, open.currentId >= MATHML ? 'math' : 'svg');
  }
}

/** Inserts a foreign element for the start tag, and pushes it unless the tag is self-closing or the stack is full. */
export function insertForeignElement(b: TreeBuilder, namespace: 'svg' | 'math'): void {
  const { token, open } = b;
  const { attributes } = token;
  const isSvg = namespace === 'svg';
  const name = isSvg ? (svgTagNames.get(token.tagName) ?? token.tagName) : token.tagName;
  const element = new Element(
    name,
    adjustAttributeNames(attributes, isSvg ? svgAttributes : mathAttributes),
    namespace,
  );
  b.insert(element);
  if (token.selfClosing) return;
  if (open.isFull) open.recordUnopened(token.tagName);
  else if (isSvg) open.push(element, SVG + token.tagId);
  else open.push(element, isHtmlAnnotation(token.tagId, attributes) ? HTML_ANNOTATION_XML : MATHML + token.tagId);
}

export function endTagInForeignContent(b: TreeBuilder): void {
  const { token } = b;
  if (token.tagId === tag.p || token.tagId === tag.br) popForeignElements(b);
  else if (closeForeignElement(b)) return;
  b.mode.endTag(b);
}

/** Closes the innermost foreign element with the token's name. Returns false when there is none above the next HTML element. */
function closeForeignElement({ open, token }: TreeBuilder): boolean {
  const { tagId } = token;
  if (!open.has(SVG + tagId) && !open.has(MATHML + tagId) && tagId !== tag.annotationXml) return false;
  for (let index = open.size - 1; open.idAt(index) >= SVG; index--) {
    if (hasTokenName(open.elementAt(index), open.idAt(index), token)) {
      open.popFrom(index);
      return true;
    }
  }
  return false;
}

/** Whether the foreign element with this id on the stack has the token's name. */
function hasTokenName({ localName }: Element, id: number, { tagName, tagId }: Tokenizer): boolean {
  if (id === HTML_ANNOTATION_XML) return tagId === tag.annotationXml;
  if (id % SVG !== tagId) return false;
  return !isSharedId(id) || localName === tagName || localName === svgTagNames.get(tagName);
}

/** Pops elements until the current node is HTML or an integration point. */
function popForeignElements(b: TreeBuilder): void {
  while (b.isInForeignContent) b.open.pop();
}

/** Whether the start tag ends foreign content: HTML that does not belong in SVG or MathML. */
function breaksOut(id: number, attributes: readonly Attribute[]): boolean {
  if (id === tag.font) return attributes.some(({ name }) => name === 'color' || name === 'face' || name === 'size');
  return breakouts.has(id);
}

function isHtmlAnnotation(id: number, attributes: readonly Attribute[]): boolean {
  if (id !== tag.annotationXml) return false;
  const encoding = attributes.find(({ name }) => name === 'encoding')?.value.toLowerCase();
  return encoding === 'text/html' || encoding === 'application/xhtml+xml';
}

function adjustAttributeNames(attributes: Attribute[], names: ReadonlyMap<string, string>): Attribute[] {
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

const svgTagNames = byLowerCase(
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
