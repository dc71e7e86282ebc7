export interface FormPart {
  readonly name: string;
  readonly filename?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly value: string | Uint8Array;
}

const BOUNDARY = 'form-boundary-1';

/** A `multipart/form-data` body. */
export function multipartBody(parts: readonly FormPart[]) {
  const pieces = parts.flatMap(({ name, filename, headers = {}, value }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const lines = Object.entries(headers).map(([key, content]) => `${key}: ${content}\r\n`);
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${lines.join('')}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
