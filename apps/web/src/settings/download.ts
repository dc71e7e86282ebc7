/**
 * Fetches a file and hands it to the browser to keep. A link would do that too, but says neither how far it is nor, in words, what went wrong.
 *
 * The parts go into blobs, which the browser keeps on disk when they become large.
 */
import { ApiError, errorResponse } from '@pith/api';

const PART_BYTES = 8_000_000;

/** Thrown when the connection breaks in the middle. Nothing is kept then. */
export class CutOffError extends Error {}

export async function download(
  url: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(bytes: number): void },
): Promise<void> {
  const response = await fetch(url, { signal }).catch((cause) => {
    if (signal.aborted) throw cause;
    throw new CutOffError('no connection', { cause });
  });
  if (!response.ok) throw new ApiError(errorResponse.parse(await response.json()).error, response.status);
  const file = new Blob(await readParts(response, signal, onProgress), {
    type: response.headers.get('content-type') ?? 'application/octet-stream',
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'pith';
  save(file, name);
}

async function readParts(
  { body }: Response,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob[]> {
  const reader = body!.getReader();
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let inChunks = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((cause) => {
      if (signal.aborted) throw cause;
      throw new CutOffError('cut off', { cause });
    });
    if (done) break;
    chunks.push(value);
    inChunks += value.length;
    bytes += value.length;
    onProgress(bytes);
    if (inChunks < PART_BYTES) continue;
    parts.push(new Blob(chunks));
    chunks = [];
    inChunks = 0;
  }
  return [...parts, new Blob(chunks)];
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the file when the click is handled, but some take a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
