/** Short messages about what was just done, with a way to undo it. */
import { ApiError } from '@pith/api';
import { toSentence } from './format.ts';
import { t } from './messages/index.svelte.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
  /** Something else to do about it. */
  readonly action?: { readonly label: string; run(): void } | undefined;
  /** Takes back what the message is about. */
  readonly undo?: (() => Promise<void>) | undefined;
}

const MAX_SHOWN = 3;

class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  #lastId = 0;

  show(text: string, { isError = false, ...more }: Partial<Omit<Toast, 'id' | 'text'>> = {}): void {
    this.#lastId += 1;
    this.all = [...this.all, { id: this.#lastId, text, isError, ...more }].slice(-MAX_SHOWN);
  }

  showError(error: unknown): void {
    this.show(errorText(error), { isError: true });
  }

  dismiss(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  /** Undoes what the newest message with an undo is about. */
  async undoLast(): Promise<void> {
    const last = this.all.findLast(({ undo }) => undo);
    if (last) await this.undo(last);
  }

  async undo({ id, undo }: Toast): Promise<void> {
    this.dismiss(id);
    try {
      await undo?.();
      this.show(t('undone'));
    } catch (error) {
      this.showError(error);
    }
  }
}

/** What went wrong, as a sentence. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? toSentence(error.message) : t('unexpectedError');
}

export const toasts = new Toasts();
