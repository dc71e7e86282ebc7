/** Files and pictures that members attach to their posts are content; how large they are and how often they were fetched is not. */
import { type Element, Text } from '../../dom/index.ts';
import { context } from '../contexts.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from '../units/decision.ts';

const BOX = /^(?:attach\w*|file|gallery)$/;
/** Elements between a name of a file and the box of attachments around it. */
const MAX_LEVELS = 6;
export const FILE_NAME = /\.(?=\d?[a-z])[a-z0-9]{2,5}$/i;
export const ATTACHMENTS_LABEL =
  /^(?:attach(?:ments?|ed(?: (?:files?|images?|thumbnails?))?)|files?|anhänge|dateianhänge|pièces jointes|archivos adjuntos|allegati|załączniki):?$/i;
const COUNTS =
  /^\(?[\d.,]+ ?(?:bytes|[KMG]i?B|[KMG]o)\)?(?=[\s,·-]|$)|\bdownloaded \d+ times\b|\b\d+ (?:mal heruntergeladen|downloads?|views?)\W*$/i;
const MAX_COUNT_WORDS = 12;

export function decideAttachments(survey: Survey, postOf: Int32Array, decision: Decision): void {
  const { blocks } = survey;
  for (let at = blocks.length - 1; at >= 0; at--) {
    const block = blocks[at]!;
    if (postOf[block.element]! < 0 || !isInBox(survey, block, postOf)) continue;
    const isName = block.linkWords > 0 && block.linkWords === block.words && FILE_NAME.test(block.text);
    if (isName) decision.follow(block.index, true, 'thread');
    else if (block.words <= MAX_COUNT_WORDS && COUNTS.test(block.text)) decision.follow(block.index, false, 'thread');
    else if (ATTACHMENTS_LABEL.test(block.text)) decision.follow(block.index, decision.keep[at + 1] ?? false, 'thread'); // with what follows, decided already
  }
}

/** Where forums keep attached files. */
const ADDRESS = /attach|\bdownload\/file\.php|\bfiledata\//i;

/** Whether an image in a post is attached to it: such pictures are often beside its text. An image in a line of text is a sign. */
export function isAttachedImage(survey: Survey, image: number, postOf: Int32Array): boolean {
  const { contexts, elements, parent } = survey;
  const around = elements[parent[image]!]!;
  const isButton = (contexts[image]! & context.control) !== 0;
  if (elements[image]!.localName !== 'img' || isButton || hasOwnText(around)) return false;
  const addresses = `${elements[image]!.getAttribute('src') ?? ''} ${around.getAttribute('href') ?? ''}`;
  return ADDRESS.test(addresses) || isInBox(survey, { element: image }, postOf);
}

const hasOwnText = (element: Element): boolean =>
  element.childNodes.some((node) => node instanceof Text && /[\p{L}\p{N}]/u.test(node.data));

function isInBox({ names, parent }: Survey, { element }: Pick<Block, 'element'>, postOf: Int32Array): boolean {
  for (let at = element, level = 0; level < MAX_LEVELS && at !== postOf[element]; at = parent[at]!, level++)
    if (names[at]!.words.some((word) => BOX.test(word))) return true;
  return false;
}
