/** What makes a PDF do something by itself: scripts, actions, files and media in it. */
const ACTIVE_NAMES =
  /\/(?:JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|RichMedia|Rendition|XFA|AcroForm|Movie|Sound|ObjStm|Encrypt)(?![\w-])/;
const STREAMS = /stream\r?\n[\s\S]*?endstream/g;
const UNSAFE_URI = /\/URI\s*\(\s*(?!https?:|mailto:|tel:|#)[^)]{0,20}:/i;

/**
 * Whether a PDF is one that only shows something, as a browser prints it. Objects hidden in compressed streams cannot be
 * looked at, so a file that has them does not count as one; browsers do not write them.
 */
export function isPassivePdf(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return false;
  const objects = bytes
    .toString('latin1')
    .replace(STREAMS, '')
    .replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return !ACTIVE_NAMES.test(objects) && !UNSAFE_URI.test(objects);
}
