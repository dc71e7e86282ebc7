import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { revealEmails } from './revealEmails.ts';

/** As Cloudflare writes an address. */
const hide = (address: string, key = 0x2a) =>
  [key, ...new TextEncoder().encode(address).map((byte) => byte ^ key)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
const code = hide('tides@example.org');

test.each([
  [
    'in a link',
    `<p><a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${code}">[email&#160;protected]</a></p>`,
    `<p><a href="mailto:tides@example.org" class="__cf_email__" data-cfemail="${code}">tides@example.org</a></p>`,
  ],
  [
    'in plain text',
    `<p>Write to <span class="__cf_email__" data-cfemail="${code}">[email&#160;protected]</span>.</p>`,
    `<p>Write to <span class="__cf_email__" data-cfemail="${code}">tides@example.org</span>.</p>`,
  ],
  [
    'inside a link',
    `<a href="https://example.com/cdn-cgi/l/email-protection#${code}"><span data-cfemail="${code}">[email protected]</span></a>`,
    `<a href="mailto:tides@example.org"><span data-cfemail="${code}">tides@example.org</span></a>`,
  ],
  [
    'behind words',
    `<a href="/cdn-cgi/l/email-protection#${hide('tides@example.org?subject=Ebb')}">Write to us</a>`,
    '<a href="mailto:tides@example.org?subject=Ebb">Write to us</a>',
  ],
  [
    'with letters beyond ASCII',
    `<span data-cfemail="${hide('flöte@example.org', 0xc3)}">[email protected]</span>`,
    `<span data-cfemail="${hide('flöte@example.org', 0xc3)}">flöte@example.org</span>`,
  ],
])('writes an address %s', (_, before, after) => {
  expect(pageAfter(revealEmails, before)).toBe(after);
});

test.each([
  ['a code that is none', '<span data-cfemail="2a4bzz">[email protected]</span>'],
  ['a code of something else', `<span data-cfemail="${hide('<b>no address</b>')}">[email protected]</span>`],
  ['other links', '<a href="/email-protection">How we protect addresses</a>'],
])('leaves %s alone', (_, html) => {
  expect(pageAfter(revealEmails, html)).toBe(html);
});
