/**
 * How articles look: font, size, width, line height, justification, hyphenation. Kept in this browser, so that they are there at once, and in
 * the profile, so that other browsers and Readeck's apps have them too.
 */
import type { ProfileSettings } from '@pith/api';
import { api } from '../api.ts';

/** The first is the default. Fonts of the system need no download. */
export const fonts = ['literata', 'source-serif', 'atkinson', 'inter', 'system-serif', 'system-sans'] as const;
export type Font = (typeof fonts)[number];

export const MAX_LEVEL = { size: 6, lineHeight: 6, width: 3 } as const;
export type Level = keyof typeof MAX_LEVEL;

interface Look {
  readonly font: Font;
  /** 1 to `MAX_LEVEL`, as in the profile. */
  readonly size: number;
  readonly lineHeight: number;
  readonly width: number;
  readonly justify: boolean;
  readonly hyphenate: boolean;
}

const DEFAULT_LOOK: Look = { font: 'literata', size: 3, lineHeight: 3, width: 2, justify: false, hyphenate: false };
const STORAGE_KEY = 'pith.reading';
const SAVE_DELAY_MS = 800;

class ReadingSettings {
  look = $state.raw<Look>(readStored());
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #isLoaded = false;

  /** Takes over what the profile has, once. */
  async load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    const profile = await api.getProfile().catch(() => undefined); // the look of this browser is good enough
    const settings = profile?.body.user.settings?.reader_settings;
    if (settings && this.#saveTimer === undefined) this.#keep(fromProfile(settings, this.look));
  }

  change(changes: Partial<Look>): void {
    this.#keep({ ...this.look, ...changes });
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), SAVE_DELAY_MS);
  }

  step(level: Level, by: 1 | -1): void {
    this.change({ [level]: clamp(level, this.look[level] + by) });
  }

  #keep(look: Look): void {
    this.look = look;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(look));
    } catch {
      // A browser can forbid local storage: then the look lasts as long as the page.
    }
  }

  async #save(): Promise<void> {
    const { font, size, lineHeight, width, justify, hyphenate } = this.look;
    const body = {
      settings_reader_font: font,
      settings_reader_font_size: size,
      settings_reader_line_height: lineHeight,
      settings_reader_width: width,
      settings_reader_justify: justify,
      settings_reader_hyphenation: hyphenate,
    };
    await api.updateProfile({ body }).catch(() => {}); // this browser has them
  }
}

function clamp(level: Level, value: unknown): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : DEFAULT_LOOK[level];
  return Math.min(Math.max(number, 1), MAX_LEVEL[level]);
}

function fromProfile(settings: ProfileSettings['reader_settings'], look: Look): Look {
  return {
    // Readeck's names of fonts mean nothing here.
    font: fonts.find((font) => font === settings.font) ?? look.font,
    size: clamp('size', settings.font_size),
    lineHeight: clamp('lineHeight', settings.line_height),
    width: clamp('width', settings.width),
    justify: settings.justify,
    hyphenate: settings.hyphenation,
  };
}

/** Local storage can hold anything. */
function readStored(): Look {
  try {
    const stored: Partial<Look> = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {};
    return {
      font: fonts.find((font) => font === stored.font) ?? DEFAULT_LOOK.font,
      size: clamp('size', stored.size),
      lineHeight: clamp('lineHeight', stored.lineHeight),
      width: clamp('width', stored.width),
      justify: stored.justify === true,
      hyphenate: stored.hyphenate === true,
    };
  } catch {
    return DEFAULT_LOOK;
  }
}

export const readingSettings = new ReadingSettings();
