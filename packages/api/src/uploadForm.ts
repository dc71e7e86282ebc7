/** Fields with files as a form. JSON has no files. */
import type { Upload } from './values.ts';

/** Undefined if no value is a file. */
export function uploadForm(fields: unknown): FormData | undefined {
  const entries = Object.entries(fields ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown) => [name, each] as const),
  );
  if (!entries.some(([, value]) => isUpload(value))) return undefined;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (isUpload(value)) form.append(name, toBlob(value), value.filename ?? name);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/** Forms cannot have headers of their parts: a resource has its address in a first line instead. */
function toBlob({ bytes, contentType, headers: { location } }: Upload): Blob {
  const content = bytes as Uint8Array<ArrayBuffer>;
  if (location === undefined) return new Blob([content], { type: contentType });
  const firstLine = JSON.stringify({ url: location, headers: { 'content-type': contentType } });
  return new Blob([`${firstLine}\n`, content]);
}
