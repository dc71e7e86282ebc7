/**
 * An SVG → its picture, measured and drawn in a process that can be ended: a few lines of filters keep the drawing library busy for hours,
 * and nothing but ending its process stops it.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { archiveError } from '../errors.ts';
import { MAX_BYTES } from './limits.ts';

const SECONDS = 10;
const MEGABYTES = 256;

export function drawSvg(file: Buffer): Promise<Buffer> {
  const script = new URL(import.meta.url.endsWith('.ts') ? './svgProcess.ts' : './svgProcess.js', import.meta.url);
  const words = [`--max-old-space-size=${MEGABYTES}`, fileURLToPath(script)];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {}, // it needs nothing of ours, and must not tell it
      timeout: SECONDS * 1000,
      killSignal: 'SIGKILL',
    });
    const pieces: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > MAX_BYTES) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && length > 0) resolve(Buffer.concat(pieces));
      else reject(archiveError('image-unreadable'));
    });
    child.stdin.on('error', () => {}); // it may have ended before it read all
    child.stdin.end(file);
  });
}
