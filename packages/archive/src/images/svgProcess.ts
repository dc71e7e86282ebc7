/** A process of its own that draws one SVG: from standard input to standard output, as PNG. Started by `drawSvg.ts`. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ICON_PIXELS, MAX_PIXELS, MAX_WIDTH } from './limits.ts';

/** Dots an inch at which one unit is one pixel, and how much finer small drawings are drawn. */
const DENSITY = 72;
const SHARPER = 2;

const file = await buffer(process.stdin);
const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
const isSign = Math.max(width, height) <= ICON_PIXELS;
const density = isSign ? DENSITY : Math.ceil(DENSITY * Math.min(SHARPER, MAX_WIDTH / width));
const picture = sharp(file, { density, limitInputPixels: MAX_PIXELS, failOn: 'error' });
process.stdout.write(await picture.png().toBuffer());
