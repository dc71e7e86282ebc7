/** What is kept of the running text around an element: figures, code and pictures stay with it or go with it. */
import { place, type Survey } from './survey.ts';

const SET_APART = place.figure | place.code;
const MOST = 0.5;

export class Surroundings {
  private readonly survey: Survey;
  /** Words of each subtree that are not set apart, and those of them that are kept. */
  private readonly words: number[];
  private readonly kept: number[];

  constructor(survey: Survey, keep: readonly boolean[]) {
    this.survey = survey;
    this.words = new Array(survey.elements.length).fill(0);
    this.kept = new Array(survey.elements.length).fill(0);
    for (const { index, element, words } of survey.blocks) {
      if (this.isSetApart(element)) continue;
      this.words[element]! += words;
      if (keep[index]) this.kept[element]! += words;
    }
    for (let i = survey.elements.length - 1; i > 0; i--) {
      this.words[survey.parent[i]!]! += this.words[i]!;
      this.kept[survey.parent[i]!]! += this.kept[i]!;
    }
  }

  isSetApart(element: number): boolean {
    return (this.survey.places[element]! & SET_APART) !== 0;
  }

  /** Judged by the nearest element around that has any running text. */
  areKept(element: number): boolean {
    let at = element;
    while (at > 0 && this.words[at] === 0) at = this.survey.parent[at]!;
    return this.kept[at]! > 0 && this.kept[at]! >= this.words[at]! * MOST;
  }
}
