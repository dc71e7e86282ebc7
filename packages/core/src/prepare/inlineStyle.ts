/** Reads inline styles: declarations, lengths and colours. Style sheets are not read. */

export type Style = ReadonlyMap<string, string>;

/** Parses an inline style; the last declaration of a property wins. Resolves comments and escapes, which can disguise a hiding value. */
export function parseStyle(style: string): Style {
  const plain = style
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/\\([0-9a-f]{1,5})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .toLowerCase();
  const pairs = plain.split(';').map((part) => part.split(':', 2).map((side) => side.trim()));
  return new Map(pairs.map(([property = '', value = '']) => [property, value.replace(/\s*!\s*important$/, '')]));
}

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/;
/** A product with zero, or a function of nothing but zeros. */
const ZERO_FUNCTION = /^(?:calc|min|max|clamp)\((?:[^*]*\*\s*0(?![.\d])|(?:.*[^.\d])?0[a-z%]*\s*\*|[^1-9]*$)/;

export interface Measure {
  readonly number: number;
  /** Empty for a plain number. */
  readonly unit: string;
}

/** A number with its unit. Functions are not computed, unless their result is zero. */
export function readMeasure(value: string): Measure | undefined {
  const [, number, unit = ''] = NUMBER.exec(value) ?? [];
  if (number !== undefined) return { number: Number(number), unit };
  return ZERO_FUNCTION.test(value) ? { number: 0, unit: 'px' } : undefined;
}

const ROOT_FONT_SIZE = 16;
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  q: 0.945,
  rem: 16,
};
const RELATIVE: Readonly<Record<string, number>> = { em: 1, '%': 0.01, ex: 0.5, ch: 0.5, ic: 1, cap: 0.7, lh: 1.2 };
/** One hundredth of a small window. */
const WINDOW_SHARE = 5;

/** A length in pixels; undefined if only a browser could tell. `whole` is what 1em and 100 % are. */
export function pixelsOf(value: string, whole: number): number | undefined {
  const measure = readMeasure(value);
  if (!measure) return undefined;
  const { number, unit } = measure;
  if (unit === '') return number === 0 ? 0 : undefined;
  if (Object.hasOwn(PIXELS, unit)) return number * PIXELS[unit]!;
  if (Object.hasOwn(RELATIVE, unit)) return number * RELATIVE[unit]! * whole;
  return /^[sld]?v(?:w|h|min|max|i|b)$/.test(unit) ? number * WINDOW_SHARE : undefined;
}

const SIZE_NAMES: Readonly<Record<string, number>> = {
  smaller: 0.83,
  larger: 1.2,
  inherit: 1,
  unset: 1,
};
/** In the shorthand `font`, the size has a unit or is zero: other numbers are weights. */
const SIZE_IN_SHORTHAND = /(?:^|\s)((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|[a-z]+)|0|calc\([^)]*\))(?=\s|\/)/;

/** The font size in pixels that a style sets under an element with the size `inherited`. */
export function fontSizeOf(style: Style, inherited: number): number {
  const value = style.get('font-size') ?? SIZE_IN_SHORTHAND.exec(style.get('font') ?? '')?.[1];
  if (value === undefined) return style.has('font') ? ROOT_FONT_SIZE : inherited;
  if (Object.hasOwn(SIZE_NAMES, value)) return SIZE_NAMES[value]! * inherited;
  return pixelsOf(value, inherited) ?? ROOT_FONT_SIZE;
}

export interface Colour {
  readonly alpha: number;
  /** Red, green and blue, or the text of a colour that is not converted. */
  readonly paint: readonly number[] | string;
}

const COLOUR_NAMES: Readonly<Record<string, string>> = {
  white: '#fff',
  black: '#000',
  red: '#f00',
  lime: '#0f0',
  green: '#008000',
  blue: '#00f',
  yellow: '#ff0',
  aqua: '#0ff',
  cyan: '#0ff',
  fuchsia: '#f0f',
  magenta: '#f0f',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  maroon: '#800000',
  navy: '#000080',
  snow: '#fffafa',
  ivory: '#fffff0',
  whitesmoke: '#f5f5f5',
  ghostwhite: '#f8f8ff',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
};

export function readColour(value: string): Colour | undefined {
  if (value === 'transparent') return { alpha: 0, paint: value };
  const hex = /^#([\da-f]{3,8})$/.exec(Object.hasOwn(COLOUR_NAMES, value) ? COLOUR_NAMES[value]! : value)?.[1];
  if (hex) return hexColour(hex);
  const [, name, inner] = /^(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(([^()]*)\)$/.exec(value) ?? [];
  if (name === undefined) return undefined;
  const [parts = [], slashed] = [
    inner!
      .split('/')[0]!
      .split(/[\s,]+/)
      .filter(Boolean),
    inner!.split('/')[1],
  ];
  const alpha = shareOf(slashed?.trim() ?? (/,/.test(inner!) ? parts[3] : undefined) ?? '1');
  const paint = parts.slice(0, 3);
  return { alpha, paint: name === 'rgb' ? paint.map(channelOf) : `${name} ${paint.join(' ')}` };
}

function hexColour(hex: string): Colour | undefined {
  const long = hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex;
  if (long.length !== 6 && long.length !== 8) return undefined;
  const [r = 0, g = 0, b = 0, alpha = 255] = long.match(/../g)!.map((pair) => Number.parseInt(pair, 16));
  return { alpha: alpha / 255, paint: [r, g, b] };
}

const channelOf = (value: string): number =>
  value.endsWith('%') ? Number.parseFloat(value) * 2.55 : Number.parseFloat(value);

/** A share such as `.5` or `50%`; 1 if it cannot be read. */
export function shareOf(value: string): number {
  const measure = readMeasure(value);
  if (!measure || (measure.unit !== '' && measure.unit !== '%' && measure.number !== 0)) return 1;
  return measure.unit === '%' ? measure.number / 100 : measure.number;
}

/** Channels may differ by this much of 255 and still look the same. */
const MAX_DIFFERENCE = 8;

export function isSameColour(one: Colour, other: Colour): boolean {
  if (typeof one.paint === 'string' || typeof other.paint === 'string') return one.paint === other.paint;
  const { paint } = other;
  return one.paint.every((channel, at) => Math.abs(channel - (paint[at] ?? 0)) <= MAX_DIFFERENCE);
}

/** The colour of a background without an image. */
export function backgroundOf(style: Style): Colour | undefined {
  const value = style.get('background') ?? '';
  if (/url\(|gradient\(/.test(`${value} ${style.get('background-image') ?? ''}`)) return undefined;
  const own = readColour(style.get('background-color') ?? '');
  return own ?? (value.match(/[a-z]+\([^()]*\)|[^\s()]+/g) ?? []).map(readColour).find(Boolean);
}
