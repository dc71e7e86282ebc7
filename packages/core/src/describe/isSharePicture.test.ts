import { expect, test } from 'vitest';
import { metadataIn } from '../../test/kit.ts';

const url = 'https://www.tide-times.example/learn/how-tides-work';

test.each<[string, string, boolean]>([
  ['a name that only says it is for sharing', '/img/share-default-2.png', true],
  ['the name of the site beside it', '/files/tide-times-og-image.png', true],
  ['the name of the site alone', '/files/tidetimes@2x.png', true],
  ['initials beside it', '/files/tt-social-card.jpg', true],
  ['a word of the title beside it', '/files/og-work.png', false],
  ['a word of the title that only says what a picture is', '/files/og-image.png?page', true],
  ['a host for sharing', 'https://share-assets.example/blue.jpg', true],
  ['a folder of the theme', '/themes/blue/assets/dome.jpg', true],
  ['a small word of the title in a folder of the theme', '/themes/blue/how-to.jpg', true],
  ['a word of the title in a folder of the theme', '/themes/blue/tides-at-noon.jpg', false],
  ['a style of pictures for sharing', '/styles/og_image/public/tides_6.jpg', false],
  ['a drawing', '/files/how-tides-work.svg', true],
  ['a program that draws cards', '/api/og?path=/learn/how-tides-work', true],
  ['a title in its address', 'https://x.example/cards?title=How%20tides%20work', true],
  ['a folder of cards', '/_images/social_previews/how_tides_work.png', true],
  ['words laid over a picture', 'https://x.example/upload/l_text:Arial:Tides/how-tides-work.jpg', true],
  ['short words inside random digits', '/media/5ec758-62fb-4e0og9-seo1.jpg', false],
  ['a picture without these words', '/files/spring.jpg', false],
  ['a broken escape', '/files/%E0%A4%A.jpg', false],
])('%s: %s is for sharing: %s', (_, address, expected) => {
  const page = `<title>How tides work</title><meta property="og:image" content="${address}"><h1>How tides work</h1>`;
  expect(metadataIn(page, { url }).heroImage === undefined).toBe(expected);
});
