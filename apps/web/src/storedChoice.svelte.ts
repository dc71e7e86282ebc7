/** A setting of this browser: one of a few choices, kept in local storage. The first choice is the default. */
export class StoredChoice<T extends string> {
  readonly choices: readonly [T, ...T[]];
  readonly #key: string;
  #value: T;

  constructor(key: string, choices: readonly [T, ...T[]]) {
    this.#key = `pith.${key}`;
    this.choices = choices;
    this.#value = $state(choices.find((choice) => choice === read(this.#key)) ?? choices[0]);
  }

  get value(): T {
    return this.#value;
  }

  set value(choice: T) {
    this.#value = choice;
    write(this.#key, choice);
  }

  /** Goes on to the next choice, and from the last to the first. */
  cycle(): void {
    const at = this.choices.indexOf(this.#value);
    this.value = this.choices[(at + 1) % this.choices.length]!;
  }
}

/** A browser can forbid local storage: then a setting lasts as long as the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See `read`.
  }
}
