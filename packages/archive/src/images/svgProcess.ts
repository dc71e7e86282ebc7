/** Child process that rasterises one SVG from standard input to PNG on standard output. Started by `drawSvg.ts`. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ICON_PIXELS, MAX_PIXELS, MAX_WIDTH } from './limits.ts';

/** Dots per inch at which one SVG unit is one pixel. */
const DENSITY = 72;
/** Small drawings are drawn at up to twice their size. */
const MAX_SCALE = 2;

const file = await buffer(process.stdin);
const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
const isIcon = Math.max(width, height) <= ICON_PIXELS;
const density = isIcon ? DENSITY : Math.ceil(DENSITY * Math.min(MAX_SCALE, MAX_WIDTH / width));
const image = sharp(file, { density, limitInputPixels: MAX_PIXELS, failOn: 'error' });
process.stdout.write(await image.png().toBuffer());
