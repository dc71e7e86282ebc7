/** Every kind of response that a site may send for a page, and what fetching it gives. */
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { pdfOf } from './pdf.ts';

type Send = (response: ServerResponse) => void;
const send =
  (body: string | Uint8Array, type: string, headers: Record<string, string> = {}, status = 200): Send =>
  (response) =>
    void response.writeHead(status, { ...(type && { 'content-type': type }), ...headers }).end(body);
export const redirect =
  (location: string, status = 302): Send =>
  (response) =>
    void response.writeHead(status, { location }).end();
const latin = (text: string) => Buffer.from(text, 'latin1');

/** Path → response, and expected result: a part of the page, or an error type. */
export const internetCases: Readonly<Record<string, readonly [response: Send, gives: RegExp | string]>> = {
  '/page': [send('<p>Grüße', 'text/html; charset=utf-8'), /^<p>Grüße$/],
  '/xhtml': [send('<html xmlns="http://www.w3.org/1999/xhtml"><p>x</p></html>', 'application/xhtml+xml'), /<p>x<\/p>/],
  '/xml-html': [send('<?xml version="1.0"?><html><p>x</p></html>', 'text/xml'), /<p>x<\/p>/],
  '/text': [send('a < b', 'text/plain'), /<pre>\na &lt; b<\/pre>/],
  '/markdown': [send('# T\n\n*x*', 'text/markdown'), /<h1>T<\/h1>\n<p><em>x<\/em>/],
  '/notes.md': [send('# T', 'text/plain'), /<h1>T<\/h1>/],
  '/photo.jpg': [send('x', 'image/jpeg'), /<img src="https?:\/\/[\w.]+:\d+\/photo\.jpg"/],
  '/paper.pdf': [
    send(pdfOf({ title: 'Paper', pages: [['Some words.']] }), 'application/pdf'),
    /<title>Paper<\/title>.*Some words\./s,
  ],
  '/untyped': [send('<!doctype html><p>x', ''), /<p>x/],
  '/gzip': [send(gzipSync('<p>x'), 'text/html', { 'content-encoding': 'gzip' }), /^<p>x$/],
  '/br': [send(brotliCompressSync('<p>x'), 'text/html', { 'content-encoding': 'br' }), /^<p>x$/],
  '/zstd': [send(zstdCompressSync('<p>x'), 'text/html', { 'content-encoding': 'zstd' }), /^<p>x$/],
  '/koi8-header': [send(latin('\xf0\xd2\xc9\xd7\xc5\xd4'), 'text/html; charset=koi8-r'), /^Привет$/],
  '/sjis-meta': [send(latin('<meta charset=shift_jis>\x93\xfa\x96\x7b'), 'text/html'), /日本$/],
  '/wrong-charset': [send(Buffer.from('\ufeffGrüße'), 'text/html; charset=koi8-r'), /^Grüße$/],
  '/unknown-charset': [send(Buffer.from('Grüße'), 'text/html; charset=klingon'), /^Grüße$/],
  '/no-charset': [
    send(latin('<p>\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0! \xca\xe0\xea \xe4\xe5\xeb\xe0?'), 'text/html'),
    /Привет, мир! Как дела\?/,
  ],
  '/redirected': [redirect('/page', 301), /^<p>Grüße$/],
  '/cookie-wall': [
    (response) => void response.writeHead(302, { location: '/page', 'set-cookie': 'seen=1' }).end(),
    /^<p>Grüße$/,
  ],
  '/redirect-to-file': [redirect('file:///etc/passwd'), 'bad-url'],
  '/redirect-to-script': [redirect('javascript:alert(1)'), 'bad-url'],
  '/redirect-inside': [redirect('http://10.0.0.1/'), 'address-denied'],
  '/redirect-to-cloud': [redirect('http://169.254.169.254/latest/meta-data/'), 'address-denied'],
  '/redirect-to-nobody': [redirect('http://nobody.test/'), 'dns-failed'],
  '/loop': [redirect('/loop'), 'too-many-redirects'],
  '/feed': [send('<rss><channel><title>x</title></channel></rss>', 'application/rss+xml'), 'is-feed'],
  '/video': [send('x', 'video/mp4'), 'unsupported-type'],
  '/download': [send('x', 'application/octet-stream'), 'unsupported-type'],
  '/broken-pdf': [send('%PDF-1.7 no', 'application/pdf'), 'unreadable-document'],
  '/nothing': [send('', 'text/html'), 'empty-page'],
  '/404': [send('<p>no', 'text/html', {}, 404), 'http-client-error'],
  '/500': [send('<p>no', 'text/html', {}, 500), 'http-server-error'],
  '/huge': [send('', 'text/html', { 'content-length': '99999999999' }), 'too-large'],
  '/bomb': [send(gzipSync(Buffer.alloc(30_000_000)), 'text/html', { 'content-encoding': 'gzip' }), 'too-large'],
  '/false-gzip': [send('<p>x', 'text/html', { 'content-encoding': 'gzip' }), 'broken-response'],
  '/unknown-packing': [send('x', 'text/html', { 'content-encoding': 'rar' }), 'broken-response'],
  '/cut': [
    (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' }).write('<p>half');
      setTimeout(() => response.destroy(), 10);
    },
    'broken-response',
  ],
  // Truncated gzip decodes without an error: only the length shows that it is incomplete.
  '/cut-packed': [
    (response) => {
      const packed = gzipSync(`<p>${'half of it '.repeat(50)}`);
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-encoding': 'gzip',
        'content-length': packed.length + 20,
      });
      response.write(packed);
      setTimeout(() => response.destroy(), 10);
    },
    'broken-response',
  ],
};
