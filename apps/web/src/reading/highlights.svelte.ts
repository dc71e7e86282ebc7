/** The highlights of an article: loaded, changed and drawn. */
import type { Annotation } from '@pith/api';
import { api } from '../api.ts';
import type { ArticleText, Passage } from '../article/articleText.ts';
import { t } from '../messages/index.svelte.ts';

/** The names are Readeck's; `none` is shown as a line below the text. */
export const highlightColours = ['yellow', 'green', 'blue', 'red', 'none'] as const;
export type HighlightColour = (typeof highlightColours)[number];

export const colourOf = ({ color }: Pick<Annotation, 'color'>): HighlightColour =>
  highlightColours.find((colour) => colour === color) ?? 'yellow';

/** What the menu is about: a passage that may become a highlight, or one that is. */
export interface MenuTarget {
  readonly passage: Passage;
  readonly id?: string | undefined;
}

export interface HighlightsOptions {
  readonly bookmark: string;
  readonly text: ArticleText;
  /** Called when a person opens a highlight on the page. */
  onOpen(id: string): void;
  /** Called when elements of the text have changed. */
  onDrawn(): void;
}

interface Drawn {
  readonly passage: Passage;
  readonly marks: readonly HTMLElement[];
  /** The way to the highlight by keyboard and for screen readers; visible if there is a note. */
  readonly button: HTMLButtonElement | undefined;
}

export class Highlights {
  all = $state.raw<readonly Annotation[]>([]);
  readonly #options: HighlightsOptions;
  readonly #drawn = new Map<string, Drawn>();

  constructor(options: HighlightsOptions) {
    this.#options = options;
  }

  async load(): Promise<void> {
    const { body } = await api.listBookmarkAnnotations({ params: { id: this.#options.bookmark } });
    this.#show(body);
  }

  find(id: string): Annotation | undefined {
    return this.all.find((each) => each.id === id);
  }

  /** The highlight that shares text with a passage. */
  overlapping({ start, end }: Passage): Annotation | undefined {
    for (const [id, { passage }] of this.#drawn) if (passage.start < end && start < passage.end) return this.find(id);
    return undefined;
  }

  async add(passage: Passage, colour: HighlightColour, note = ''): Promise<Annotation> {
    const { body } = await api.addAnnotation({
      params: { id: this.#options.bookmark },
      body: { ...this.#options.text.toSelectors(passage), color: colour, note },
    });
    // Without the server, only this page knows the text.
    const made = body.text ? body : { ...body, text: String(this.#options.text.range(passage) ?? '') };
    this.#show([...this.all, made]);
    return made;
  }

  async change(annotation: Annotation, changes: { color?: HighlightColour; note?: string }): Promise<void> {
    const { body } = await api.updateAnnotation({
      params: { id: this.#options.bookmark, annotation: annotation.id },
      body: { color: colourOf(annotation), note: annotation.note, ...changes },
    });
    this.#show(body.annotations);
  }

  async remove({ id }: Annotation): Promise<void> {
    await api.deleteAnnotation({ params: { id: this.#options.bookmark, annotation: id } });
    this.#show(this.all.filter((each) => each.id !== id));
  }

  /** Makes a highlight again that was removed. */
  async restore(annotation: Annotation): Promise<void> {
    const passage = this.#options.text.fromSelectors(annotation);
    if (passage) await this.add(passage, colourOf(annotation), annotation.note);
  }

  passageOf(id: string): Passage | undefined {
    return this.#drawn.get(id)?.passage;
  }

  focus(id: string): void {
    this.#drawn.get(id)?.button?.focus({ preventScroll: true });
  }

  scrollTo(id: string): void {
    this.#drawn.get(id)?.marks[0]?.scrollIntoView({ block: 'center' });
    this.focus(id);
  }

  #show(all: readonly Annotation[]): void {
    const before = new Map(this.all.map((each) => [each.id, each]));
    const after = new Set(all.map(({ id }) => id));
    this.all = all;
    for (const id of this.#drawn.keys()) if (!after.has(id)) this.#erase(id);
    for (const annotation of all) {
      if (this.#drawn.has(annotation.id)) this.#update(annotation, before.get(annotation.id));
      else this.#draw(annotation);
    }
    this.#options.onDrawn();
  }

  #draw(annotation: Annotation): void {
    const passage = this.#options.text.fromSelectors(annotation);
    if (!passage) return; // the text has changed; the list of highlights still has it
    const open = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) return;
      if (!getSelection()?.isCollapsed) return; // somebody selects text inside
      this.#options.onOpen(annotation.id);
    };
    const marks = this.#options.text.wrap(passage, () => {
      const mark = document.createElement('mark');
      mark.className = 'highlight';
      mark.addEventListener('click', open);
      return mark;
    });
    const button = marks.length > 0 ? document.createElement('button') : undefined;
    if (button) {
      button.type = 'button';
      button.className = 'highlight-button';
      button.addEventListener('click', () => this.#options.onOpen(annotation.id));
      marks.at(-1)!.after(button);
    }
    this.#drawn.set(annotation.id, { passage, marks, button });
    this.#update(annotation, undefined);
  }

  #update(annotation: Annotation, before: Annotation | undefined): void {
    if (before?.color === annotation.color && before.note === annotation.note) return;
    const { marks, button } = this.#drawn.get(annotation.id)!;
    for (const mark of marks) mark.dataset.colour = colourOf(annotation);
    if (!button) return;
    button.classList.toggle('has-note', annotation.note !== '');
    button.ariaLabel = annotation.note
      ? t('highlightWithNote', { text: annotation.text, note: annotation.note })
      : t('highlightOf', { text: annotation.text });
  }

  #erase(id: string): void {
    const { marks, button } = this.#drawn.get(id)!;
    button?.remove();
    for (const mark of marks) mark.replaceWith(...mark.childNodes);
    this.#drawn.delete(id);
  }
}
