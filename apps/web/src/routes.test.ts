import { describe, expect, test } from 'vitest';
import { type LibraryView, parseRoute, type Route, routeUrl } from './routes.ts';

const library = (view: LibraryView): Route => ({ page: 'library', view });

describe('a URL and its route', () => {
  test.each([
    ['/', library({ list: 'unread' })],
    ['/?q=sea+%26+salt', library({ list: 'unread', search: 'sea & salt' })],
    ['/archive', library({ list: 'archive' })],
    ['/all?q=tide&type=video&sort=title', library({ list: 'all', search: 'tide', type: 'video', sort: 'title' })],
    ['/all?label=to+read%2Fsoon', library({ list: 'all', label: 'to read/soon' })],
    ['/favourites?collection=x1&status=read', library({ list: 'favourites', collection: 'x1', status: 'read' })],
    ['/all?state=failed', library({ list: 'all', state: 'failed' })],
    ['/read/1f-2e', { page: 'reader', id: '1f-2e' }],
    ['/read/a%2Fb', { page: 'reader', id: 'a/b' }],
    ['/workshop/1f-2e', { page: 'workshop', id: '1f-2e' }],
    ['/settings', { page: 'settings', section: 'reading' }],
    ['/settings/import', { page: 'settings', section: 'import' }],
  ] as const)('%s is parsed and written', (url, route) => {
    expect(parseRoute(new URL(url, 'http://here'))).toEqual(route);
    expect(routeUrl(route)).toBe(url);
  });

  test.each([
    ['/share?url=https%3A%2F%2Fa.example%2Fx', 'https://a.example/x'],
    ['/share?title=A+report&text=Look+at+this%3A+https%3A%2F%2Fa.example%2Fx+!', 'https://a.example/x'],
    ['/share?url=not+an+address', 'not an address'],
    ['/share', ''],
  ])('%s has the address that was shared', (url, address) => {
    expect(parseRoute(new URL(url, 'http://here'))).toEqual({ page: 'share', address });
  });

  test.each([
    ['/?other=1&type=spoon&sort=', library({ list: 'unread' })],
    ['/read/x/', { page: 'reader', id: 'x' }],
    ['/read/', { page: 'notFound' }],
    ['/read/a/b', { page: 'notFound' }],
    ['/workshop', { page: 'notFound' }],
    ['/unread', { page: 'notFound' }],
    ['/all/b', { page: 'notFound' }],
    ['/settings/nothing', { page: 'notFound' }],
    ['/nowhere', { page: 'notFound' }],
    ['/read/%zz', { page: 'notFound' }],
  ])('%s is parsed', (url, route) => {
    expect(parseRoute(new URL(url, 'http://here'))).toEqual(route);
  });
});
