/** Sharing by e-mail, with a mail server on loopback. */
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPeople, addToken, bearer, savePage, serveStorage, type TestServer } from '../../test/accounts.ts';
import { type ReceivedMail, startSmtpServer } from '../../test/smtpServer.ts';
import { type Mailer, smtpMailer } from './mailer.ts';

const FROM = 'pith@server.example';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let mailer: Mailer;
let server: TestServer;
let headers: Record<string, string>;
let id: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  mailer = smtpMailer({ url: smtp.url, from: FROM });
  server = await serveStorage({ mailer });
  const { library } = server;
  const { ann } = await addPeople(library);
  headers = bearer(await addToken(library, ann.id));
  id = (await savePage(library, ann.id, 'Tides & "moons"')).id;
  await server.app.inject({
    method: 'PATCH',
    url: '/api/profile',
    headers,
    payload: { settings_email_reply_to: 'ann@home.example' },
  });
});
afterAll(async () => {
  await server.close();
  mailer.close();
  smtp.close();
});

const share = (payload: object, of = id) =>
  server.app.inject({ method: 'POST', url: `/api/bookmarks/${of}/share/email`, headers, payload });

const headerOf = ({ source }: ReceivedMail, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim();

/** The decoded parts of a mail with this content type. */
function partsOf({ source }: ReceivedMail, type: string): Buffer[] {
  const pieces = source.split(/\r\n--[^\r\n]+\r\n/);
  return pieces
    .filter((piece) =>
      new RegExp(`^content-type: ${type.replace('+', '\\+')}`, 'im').test(piece.split('\r\n\r\n', 1)[0]!),
    )
    .map((piece) => {
      const [head, ...rest] = piece.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n').split('\r\n--', 1)[0]!;
      if (/transfer-encoding: base64/i.test(head!)) return Buffer.from(body, 'base64');
      const text = body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(/quoted-printable/i.test(head!) ? text : body, 'latin1');
    });
}

test('the article is the text of the e-mail', async () => {
  const response = await share({ email: 'friend@far.example', format: 'html' });
  expect(response).toMatchObject({ statusCode: 200 });
  expect(response.json()).toMatchObject({ status: 200, message: expect.any(String) });
  const mail = smtp.received.at(-1)!;
  expect([mail.from, mail.to]).toEqual([FROM, ['friend@far.example']]);
  expect(headerOf(mail, 'Subject')).toBe('=?UTF-8?Q?Tides_=26_=22moons=22?=');
  expect(headerOf(mail, 'Reply-To')).toBe('ann@home.example');
  const [html] = partsOf(mail, 'text/html');
  expect(html?.toString()).toContain('long enough to be an article');
  expect(html?.toString()).not.toMatch(/<script|data:image/);
  const [text] = partsOf(mail, 'text/plain');
  expect(text?.toString()).toMatch(/^Tides & "moons"\r?\nhttps:\/\/pages\.example\//);
});

test('the article is a book in the e-mail', async () => {
  expect(await share({ email: 'reader@kindle.example', format: 'epub' })).toMatchObject({ statusCode: 200 });
  const mail = smtp.received.at(-1)!;
  expect(mail.to).toEqual(['reader@kindle.example']);
  expect(mail.source).toMatch(/filename="?tides-moons-\d{4}-\d\d-\d\d\.epub/);
  const [book] = partsOf(mail, 'application/epub+zip');
  expect(book?.subarray(0, 2).toString()).toBe('PK');
  expect(book?.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
});

describe('refused, and nothing is sent', () => {
  test.each([
    ['no address', {}, 422],
    ['two addresses', { email: 'a@far.example, b@far.example', format: 'html' }, 422],
    ['a header', { email: 'a@far.example\r\nBcc: b@far.example', format: 'html' }, 422],
    ['another format', { email: 'a@far.example', format: 'pdf' }, 422],
    ['an address that the mail server refuses', { email: 'refused@far.example', format: 'html' }, 502],
  ])('%s', async (_, payload, status) => {
    const before = smtp.received.length;
    expect((await share(payload)).statusCode).toBe(status);
    expect(smtp.received.length).toBe(before);
  });

  test('an unknown bookmark', async () => {
    expect((await share({ email: 'a@far.example', format: 'html' }, crypto.randomUUID())).statusCode).toBe(404);
  });
});

test('a page that is still being saved has nothing to send', async () => {
  const saved = await server.app.inject({
    method: 'POST',
    url: '/api/bookmarks',
    headers,
    payload: { url: 'https://pages.example/later' },
  });
  const response = await share({ email: 'a@far.example', format: 'html' }, String(saved.headers['bookmark-id']));
  expect(response.json().error.type).toBe('not-loaded');
});

test('a title cannot add lines to the head', async () => {
  const payload = { title: 'Tides\r\nBcc: thief@far.example' };
  await server.app.inject({ method: 'PATCH', url: `/api/bookmarks/${id}`, headers, payload });
  await share({ email: 'friend@far.example', format: 'html' });
  const mail = smtp.received.at(-1)!;
  expect(mail.to).toEqual(['friend@far.example']);
  expect(mail.source.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc:/im);
});

test('clients learn that the server sends e-mail', async () => {
  expect((await server.app.inject('/api/info')).json().features).toEqual(['email', 'oauth']);
});

describe('a mail server that', () => {
  const send = (url: string) => smtpMailer({ url, from: FROM }).send({ to: 'a@far.example', subject: 'x', text: 'x' });
  test('is not there', async () => {
    await expect(send('smtp://127.0.0.1:1')).rejects.toMatchObject({ type: 'email-failed' });
  });
  test('speaks another protocol', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const failure = await send(`smtp://ann:secret@127.0.0.1:${port}`).catch((error: Error) => error);
    expect(failure).toMatchObject({ type: 'email-failed' });
    expect((failure as Error).message).not.toMatch(/secret|127\.0\.0\.1/);
    other.close();
  });
});

test('a user can send only so many', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++)
    statuses.push((await share({ email: 'refused@far.example', format: 'html' })).statusCode);
  expect(statuses.at(-1)).toBe(429);
});
