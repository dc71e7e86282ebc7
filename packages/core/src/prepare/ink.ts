/** Finds text that is laid out but leaves no ink: transparent, in the colour of its background, too small or blurred. */
import { backgroundOf, fontSizeOf, isSameColour, readColour, type Style } from './inlineStyle.ts';

/** What children inherit. */
export interface Ink {
  readonly fontSize: number;
  readonly colour: 'shown' | 'transparent' | 'of-background';
  readonly isVisible: boolean;
  readonly isBlurred: boolean;
}

export const ORDINARY_INK: Ink = { fontSize: 16, colour: 'shown', isVisible: true, isBlurred: false };

/** Text below this size cannot be read. */
const MIN_FONT_SIZE = 2.5;
const MIN_ALPHA = 0.04;
/** A larger blur leaves no letter. Percentages and small blurs are effects. */
const MIN_BLUR = 4;

export const showsText = ({ fontSize, colour, isVisible, isBlurred }: Ink): boolean =>
  colour === 'shown' && isVisible && !isBlurred && fontSize >= MIN_FONT_SIZE;

/** The ink of an element with this style inside one with the ink `around`. */
export function inkUnder(around: Ink, style: Style): Ink {
  const visibility = style.get('visibility');
  return {
    fontSize: style.has('font-size') || style.has('font') ? fontSizeOf(style, around.fontSize) : around.fontSize,
    colour: colourIn(style) ?? around.colour,
    isVisible:
      visibility === undefined || visibility === 'inherit'
        ? around.isVisible
        : !/^(?:hidden|collapse)$/.test(visibility),
    isBlurred: around.isBlurred || isBlurred(style),
  };
}

/** The ink of a child without a style: a style sheet may give a named block inside a coloured box another colour. */
export function inkOfBlock(around: Ink): Ink {
  return around.colour === 'of-background' ? { ...around, colour: 'shown' } : around;
}

/** Undefined if the style leaves the colour as it is. */
function colourIn(style: Style): Ink['colour'] | undefined {
  const fill = style.get('-webkit-text-fill-color') ?? style.get('color');
  const background = backgroundOf(style);
  if (fill === undefined) return background && 'shown';
  const colour = readColour(fill);
  if (!colour) return fill === 'inherit' || fill === 'unset' ? undefined : 'shown';
  if (isDrawnOtherwise(style)) return 'shown';
  if (colour.alpha < MIN_ALPHA) return 'transparent';
  return background && background.alpha > 0.5 && isSameColour(colour, background) ? 'of-background' : 'shown';
}

/** A shadow or an outline draws the letters, or they are cut out of a background. */
function isDrawnOtherwise(style: Style): boolean {
  if (
    ['background-clip', '-webkit-background-clip', 'background'].some((name) => /\btext\b/.test(style.get(name) ?? ''))
  )
    return true;
  const isSet = (name: string) => !/^(?:none|0[a-z]*)?$/.test(style.get(name) ?? '');
  return ['text-shadow', '-webkit-text-stroke', '-webkit-text-stroke-width'].some(isSet);
}

/** Text that is transparent too becomes sharp when it fades in; whether it does is decided elsewhere. */
function isBlurred(style: Style): boolean {
  if (style.get('opacity') === '0') return false;
  const blur = /blur\(\s*([\d.]+)(px|r?em)\s*\)/.exec(style.get('filter') ?? '');
  return blur !== null && Number(blur[1]) * (blur[2] === 'px' ? 1 : 16) > MIN_BLUR;
}
