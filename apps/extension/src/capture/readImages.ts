/** An image as the browser has it, as text: messages between a page and the extension are JSON. */
export interface CapturedImage {
  readonly url: string;
  readonly type: string;
  readonly base64: string;
}

const MAX_IMAGES = 40;
const MAX_BYTES = 4_000_000;
const TIMEOUT_MS = 3000;
/** Smaller ones are icons and buttons. */
const MIN_WIDTH = 100;
const MIN_HEIGHT = 60;

/**
 * Reads the images of the page's own site with the reader's log-in, from the cache where it has them. The server fetches the others, and
 * those that fail here.
 */
export async function readImages(): Promise<CapturedImage[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const images: CapturedImage[] = [];
  let left = MAX_BYTES;
  const own = [...document.images].filter(
    ({ currentSrc, naturalWidth, naturalHeight }) =>
      URL.parse(currentSrc)?.origin === location.origin && naturalWidth >= MIN_WIDTH && naturalHeight >= MIN_HEIGHT,
  );
  for (const url of [...new Set(own.map(({ currentSrc }) => currentSrc))].slice(0, MAX_IMAGES)) {
    const blob = await readImage(url, signal);
    if (!blob || blob.size > left) continue;
    left -= blob.size;
    images.push({ url, type: blob.type, base64: await toBase64(blob) });
  }
  return images;
}

async function readImage(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const response = await fetch(url, { cache: 'force-cache', signal });
    const blob = response.ok ? await response.blob() : undefined;
    return blob?.type.startsWith('image/') ? blob : undefined;
  } catch {
    return undefined;
  }
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
