import { expect, test } from 'vitest';
import { articleWith } from '../../test/kit.ts';
import { packArchive } from '../packArchive.ts';
import { readArchive } from '../readArchive.ts';
import { singleFile } from './singleFile.ts';

const image = (path: string, url: string, type: 'image/png' | 'image/jpeg') => ({
  path,
  url,
  type,
  width: 300,
  height: 200,
  bytes: Buffer.from(path),
});

const article = articleWith({
  content_html:
    '<p><img src="https://a.example/a.png" alt="A"><img src="https://a.example/icon.png"><img src="https://a.example/gone.png" alt="Gone"></p>',
});

const archive = async () =>
  readArchive(
    await packArchive({
      article,
      originalHtml: '<p>',
      log: [],
      props: {},
      images: {
        resources: [
          image('_resources/a.png', 'https://a.example/a.png', 'image/png'),
          image('img/thumbnail.jpg', 'https://a.example/a.png', 'image/jpeg'),
        ],
        dropped: new Set(['https://a.example/icon.png']),
        warnings: [],
      },
    }),
  );

test('embeds archived images, keeps remote URLs of others, removes icons', async () => {
  const page = await singleFile(article, await archive());
  const data = Buffer.from('_resources/a.png').toString('base64');
  expect(page).toContain(`<img src="data:image/png;base64,${data}" alt="A">`);
  expect(page).toContain('<img src="https://a.example/gone.png" alt="Gone">');
  expect(page).not.toContain('icon.png');
  expect(page).not.toContain('_resources');
  expect(page).toContain('img-src data:;');
});

test('the page in the archive refers to image files beside it', async () => {
  const files = await archive();
  const page = String(await files.bytes('index.html'));
  expect(page).toContain('<img src="_resources/a.png" alt="A">');
  expect(page).not.toContain('icon.png');
  expect(files.names).toContain('img/thumbnail.jpg');
});
