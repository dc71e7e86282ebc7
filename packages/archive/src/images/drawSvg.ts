/**
 * Rasterises an SVG in a child process that can be killed: a few lines of filters keep the drawing library busy for hours, and only
 * killing its process stops it.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { archiveError } from '../errors.ts';
import { MAX_BYTES } from './limits.ts';

const TIMEOUT_SECONDS = 10;
const MAX_HEAP_MEGABYTES = 256;

export function drawSvg(file: Buffer, timeoutSeconds = TIMEOUT_SECONDS): Promise<Buffer> {
  const script = new URL(import.meta.url.endsWith('.ts') ? './svgProcess.ts' : './svgProcess.js', import.meta.url);
  const args = [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, fileURLToPath(script)];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {}, // it needs none of our environment, and must not leak it
      timeout: timeoutSeconds * 1000,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && length > 0) resolve(Buffer.concat(chunks));
      else reject(archiveError('image-unreadable'));
    });
    child.stdin.on('error', () => {}); // the process may exit before it has read everything
    child.stdin.end(file);
  });
}
