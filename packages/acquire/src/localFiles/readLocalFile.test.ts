import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLocalFile } from './readLocalFile.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const http = (
  body: string | Buffer,
  headers: readonly string[] = ['Content-Type: text/html; charset=utf-8'],
  status = '200 OK',
) => Buffer.concat([bytes(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
const record = (type: string, url: string, block: Buffer, more = '') =>
  Buffer.concat([
    bytes(
      `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\n${more}Content-Length: ${block.length}\r\n\r\n`,
    ),
    block,
    bytes('\r\n\r\n'),
  ]);

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const warc = Buffer.concat([
  record('warcinfo', 'urn:x', bytes('software: x\r\n')),
  record('request', 'https://a.example/', bytes('GET / HTTP/1.1\r\n\r\n')),
  record('response', 'https://a.example/gone', http('<p>gone', undefined, '404 Not Found')),
  record('response', '<https://a.example/>', http('<p>Grüße')),
  record('response', 'https://a.example/a.png', http(png, ['content-type: image/png'])),
  record(
    'response',
    'https://a.example/packed',
    http(gzipSync('<p>packed'), ['Content-Type: text/html', 'Content-Encoding: gzip']),
  ),
  record(
    'response',
    'https://a.example/chunked',
    http('5\r\n<p>ab\r\n2;x\r\ncd\r\n0\r\n\r\n', ['Content-Type: text/html', 'Transfer-Encoding: chunked']),
  ),
  record(
    'response',
    'https://a.example/unpacked',
    http('<p>plain', ['Content-Type: text/html', 'Content-Encoding: gzip', 'Transfer-Encoding: chunked']),
  ),
  record('resource', 'https://a.example/resource', bytes('<p>resource'), 'Content-Type: text/html\r\n'),
]);

test.each([
  ['a WARC', warc],
  ['a gzipped WARC', gzipSync(warc)],
  ['a WARC gzipped record by record', Buffer.concat([gzipSync(warc.subarray(0, 300)), gzipSync(warc.subarray(300))])],
])('%s gives a page and its resources', async (_, file) => {
  const page = await readLocalFile(file);
  expect(page).toMatchObject({ html: '<p>Grüße', url: 'https://a.example/' });
  expect([...page.resources.keys()]).not.toContain('https://a.example/');
  expect([...page.resources.keys()]).not.toContain('https://a.example/gone');
  expect(page.resources.get('https://a.example/a.png')).toMatchObject({ contentType: 'image/png', bytes: png });
});

test.each([
  ['https://a.example/packed', '<p>packed'],
  ['https://a.example/chunked#part', '<p>abcd'],
  ['https://a.example/unpacked', '<p>plain'],
  ['https://a.example/resource', '<p>resource'],
  ['https://a.example/none', '<p>Grüße'],
])('chooses a page in a WARC by URL: %s', async (url, html) => {
  expect(await readLocalFile(warc, { url })).toMatchObject({ html });
});

const mhtml = `From: <Saved by Blink>
Snapshot-Content-Location: https://a.example/
MIME-Version: 1.0
Content-Type: multipart/related;
\ttype="text/html";
\tboundary="----Boundary--x"

------Boundary--x
Content-Type: text/html
Content-Transfer-Encoding: quoted-printable
Content-Location: https://a.example/

<meta charset=3Dutf-8><p>Gr=C3=BC=
=C3=9Fe
------Boundary--x
Content-Type: image/png
Content-Transfer-Encoding: base64
Content-Location: https://a.example/a.png

${png.toString('base64')}
------Boundary--x
Content-Type: text/css
Content-ID: <css@x>

p {}
------Boundary--x--
`.replaceAll('\n', '\r\n');

test.each([mhtml, mhtml.replaceAll('\r\n', '\n')])('an MHTML file', async (file) => {
  const page = await readLocalFile(bytes(file));
  expect(page.html.trim()).toBe('<meta charset=utf-8><p>Grüße');
  expect(page.url).toBe('https://a.example/');
  expect(page.resources.get('https://a.example/a.png')).toMatchObject({ bytes: png });
  expect([...page.resources.keys()]).toEqual(['https://a.example/a.png', 'cid:css@x']);
});

test('reads the original URL of a SingleFile page', async () => {
  const html =
    '<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://a.example/story \n saved date: x\n--><p>Words';
  expect(await readLocalFile(bytes(html))).toMatchObject({ html, url: 'https://a.example/story' });
  expect((await readLocalFile(bytes(html.replace('https:', 'javascript:')))).url).toBeUndefined();
  expect((await readLocalFile(bytes(html.replace('saved with SingleFile', '')))).url).toBeUndefined();
});

test.each([
  ['<p>Words', ''],
  ['words only', ''],
  ['{"a":1}', ''],
])('%j is HTML by default', async (text, contentType) => {
  expect(await readLocalFile(bytes(text), { contentType })).toEqual({
    html: text,
    url: undefined,
    resources: new Map(),
  });
});

test('uses the given content type', async () => {
  expect((await readLocalFile(bytes('# Title'), { contentType: 'text/markdown' })).html).toContain('<h1>Title</h1>');
  await expect(readLocalFile(bytes('x'), { contentType: 'application/zip' })).rejects.toMatchObject({
    type: 'unsupported-type',
  });
});

test.each([
  ['an empty WARC', bytes('WARC/1.0\r\n\r\n'), 'no-page-inside'],
  ['a truncated WARC', warc.subarray(0, 150), 'no-page-inside'],
  ['a WARC record longer than the file', bytes(`WARC/1.0\r\nContent-Length: 99999999\r\n\r\n`), 'no-page-inside'],
  ['an invalid length', bytes(`WARC/1.0\r\nContent-Length: -5\r\n\r\n`), 'no-page-inside'],
  ['damaged gzip', Buffer.concat([Buffer.from([0x1f, 0x8b]), bytes('xxxxxxxxxxxxxx')]), 'broken-file'],
  [
    'MHTML without parts',
    bytes('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\nnone'),
    'no-page-inside',
  ],
  ['a decompression bomb', gzipSync(Buffer.alloc(301_000_000), { level: 9 }), 'too-large'],
])('%s is rejected', async (_, file, type) => {
  await expect(readLocalFile(file)).rejects.toMatchObject({ type });
});
