/** Checks whether the running text around an element is kept: figures, code and images are kept or dropped with it. */
import { context } from './contexts.ts';
import type { Survey } from './survey.ts';

const FIGURE_OR_CODE = context.figure | context.code;
const PLAYER = /^(?:iframe|video|audio|lite-\w+)$/;
const MIN_KEPT_SHARE = 0.5;
/** Shorter texts that are dropped are labels, such as the name of a file above its code. */
const MIN_TEXT_WORDS = 4;
export const FILE_NAME = /^(?:[\w.-]+\/)*[\w-]{1,60}(?:\.\w{1,10}){1,3}$/;

export class SurroundingText {
  private readonly survey: Survey;
  /** For each subtree, its words outside figures and code, and how many of them are kept. */
  private readonly words: number[];
  private readonly kept: number[];

  constructor(survey: Survey, keep: readonly boolean[]) {
    this.survey = survey;
    this.words = new Array(survey.elements.length).fill(0);
    this.kept = new Array(survey.elements.length).fill(0);
    for (const { index, element, words, text } of survey.blocks) {
      const isLabel = words < MIN_TEXT_WORDS || FILE_NAME.test(text);
      if (this.isFigureOrCode(element) || (isLabel && !keep[index])) continue;
      this.words[element]! += words;
      if (keep[index]) this.kept[element]! += words;
    }
    for (let i = survey.elements.length - 1; i > 0; i--) {
      this.words[survey.parent[i]!]! += this.words[i]!;
      this.kept[survey.parent[i]!]! += this.kept[i]!;
    }
  }

  isFigureOrCode(element: number): boolean {
    return (this.survey.contexts[element]! & FIGURE_OR_CODE) !== 0;
  }

  /** Looks at the nearest ancestor that has any running text. What a dialog plays does not belong to the text around the dialog; its pictures are larger views. */
  isKeptAround(element: number): boolean {
    const { contexts, elements, parent } = this.survey;
    let at = element;
    while (at > 0 && this.words[at] === 0) at = parent[at]!;
    const isInDialog = (contexts[element]! & ~contexts[at]! & context.dialog) !== 0;
    if (isInDialog && PLAYER.test(elements[element]!.localName)) return false;
    return this.kept[at]! > 0 && this.kept[at]! >= this.words[at]! * MIN_KEPT_SHARE;
  }
}
