/** Reads an article aloud, sentence by sentence, with a voice of the browser. */
import type { ArticleText } from '../article/articleText.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

export const speechRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const PAINTED = 'spoken';

export class Speech {
  /** Whether the controls are shown. */
  isOpen = $state(false);
  isPlaying = $state(false);
  rate = $state<number>(1);
  voices = $state.raw<readonly SpeechSynthesisVoice[]>([]);
  voiceName = $state('');

  readonly #text: ArticleText;
  readonly #lang: string | undefined;
  #sentences: readonly Sentence[] = [];
  #at = 0;
  #utterance: SpeechSynthesisUtterance | undefined;

  constructor(text: ArticleText, lang: string | undefined) {
    this.#text = text;
    this.#lang = lang || undefined;
  }

  static get isSupported(): boolean {
    return 'speechSynthesis' in globalThis;
  }

  /** Starts at the first sentence that is on the screen. */
  open(): void {
    this.#sentences = sentencesOf(this.#text, this.#lang).filter(({ element }) => !element.closest('pre'));
    this.#loadVoices();
    speechSynthesis.addEventListener?.('voiceschanged', this.#loadVoices);
    this.isOpen = true;
    this.#at = Math.max(
      0,
      this.#sentences.findIndex((each) => (this.#text.range(each)?.getBoundingClientRect().top ?? -1) > 60),
    );
    this.play();
  }

  close(): void {
    this.pause();
    this.isOpen = false;
    speechSynthesis.removeEventListener?.('voiceschanged', this.#loadVoices);
    CSS.highlights?.delete(PAINTED);
  }

  toggle(): void {
    if (!this.isOpen) this.open();
    else if (this.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    const sentence = this.#sentences[this.#at];
    if (!sentence) {
      this.close();
      return;
    }
    this.#stop();
    this.isPlaying = true;
    this.#show(sentence);
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    const voice = this.voices.find(({ name }) => name === this.voiceName);
    if (voice) utterance.voice = voice;
    if (this.#lang) utterance.lang = voice?.lang ?? this.#lang;
    utterance.rate = this.rate;
    utterance.onend = () => this.#next(utterance);
    utterance.onerror = ({ error }) => {
      if (this.#utterance === utterance && error !== 'interrupted' && error !== 'canceled') this.pause();
    };
    this.#utterance = utterance;
    speechSynthesis.speak(utterance);
  }

  pause(): void {
    this.isPlaying = false;
    this.#stop();
  }

  skip(by: 1 | -1): void {
    this.#at = Math.min(Math.max(this.#at + by, 0), Math.max(this.#sentences.length - 1, 0));
    const sentence = this.#sentences[this.#at];
    if (this.isPlaying) this.play();
    else if (sentence) this.#show(sentence);
  }

  /** Takes effect at once. */
  change(changes: { rate?: number; voiceName?: string }): void {
    Object.assign(this, changes);
    if (this.isPlaying) this.play();
  }

  /** An utterance that was stopped ends too; only the current one leads on. */
  #next(utterance: SpeechSynthesisUtterance): void {
    if (this.#utterance !== utterance) return;
    this.#at += 1;
    this.play();
  }

  #stop(): void {
    this.#utterance = undefined;
    speechSynthesis.cancel();
  }

  #show(sentence: Sentence): void {
    const range = this.#text.range(sentence);
    if (!range) return;
    CSS.highlights?.set(PAINTED, new Highlight(range));
    const { top, bottom } = range.getBoundingClientRect();
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    if (top < innerHeight * 0.12 || bottom > innerHeight * 0.7)
      scrollTo({ top: scrollY + top - innerHeight * 0.3, behavior });
  }

  /** Voices of the article's language; all of them if there is none. */
  readonly #loadVoices = (): void => {
    const all = speechSynthesis.getVoices();
    const language = this.#lang?.toLowerCase().split('-')[0];
    const fitting = all.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
    this.voices = fitting.length > 0 ? fitting : all;
    if (!this.voices.some(({ name }) => name === this.voiceName)) this.voiceName = this.voices[0]?.name ?? '';
  };
}
