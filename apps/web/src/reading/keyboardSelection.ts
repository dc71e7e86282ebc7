/** Selects text by keyboard: whole sentences, and then words more or less. */
import type { ArticleText } from '../article/articleText.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

export class KeyboardSelection {
  readonly #text: ArticleText;
  readonly #lang: string | undefined;
  #sentences: readonly Sentence[] = [];
  /** The sentence that is selected, while this is on. */
  #at: number | undefined;

  constructor(text: ArticleText, lang: string | undefined) {
    this.#text = text;
    this.#lang = lang;
  }

  get isOn(): boolean {
    return this.#at !== undefined;
  }

  /** Selects the first sentence on the screen. */
  start(): void {
    this.#sentences = sentencesOf(this.#text, this.#lang);
    const first = this.#sentences.findIndex((each) => (this.#text.range(each)?.getBoundingClientRect().top ?? -1) > 60);
    this.#select(Math.max(0, first));
  }

  stop(): void {
    this.#at = undefined;
    getSelection()?.removeAllRanges();
  }

  /** True if the key meant something. */
  press({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): boolean {
    if (this.#at === undefined) return false;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (step === undefined) return false;
    if (shiftKey) getSelection()?.modify('extend', step > 0 ? 'forward' : 'backward', 'word');
    else this.#select(Math.min(Math.max(this.#at + step, 0), this.#sentences.length - 1));
    return true;
  }

  #select(index: number): void {
    const sentence = this.#sentences[index];
    const range = sentence && this.#text.range(sentence);
    if (!range) return;
    this.#at = index;
    getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    const { top, bottom } = range.getBoundingClientRect();
    if (top < 80 || bottom > innerHeight - 120) scrollTo(0, scrollY + top - innerHeight / 3);
  }
}
