import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropImageControls } from './dropImageControls.ts';

const clock = '<img src="/images/tide-clock.jpg">';

test.each([
  [
    'the arrows of a manual',
    '<a href="#b"><img src="/img/down.gif">Boats</a><img alt="top" src="/img/up.gif">',
    '<a href="#b">Boats</a>',
  ],
  [
    'the sign of a player',
    `<a href="/film">${clock}<img src="/static/icon-play.svg" alt="Play"></a>`,
    `<a href="/film">${clock}</a>`,
  ],
  ['a button in a size', `<p>Film</p><img src="/img/video_btn_white@2x.png?v=3">`, '<p>Film</p>'],
  [
    'an icon in a button',
    '<h2><button>Why?<img src="/c.png" alt="Chevron" width="24"></button></h2>',
    '<h2><button>Why?</button></h2>',
  ],
  ['a drawing that copies the code', '<p>ls</p><img src="/img/sheet.svg" onclick="copy()">', '<p>ls</p>'],
  ['an icon for the eyes only', '<p>Why?<img src="/c.png" alt="Mark" aria-hidden="true"></p>', '<p>Why?</p>'],
  ['an image in each line', '<p>a<img src="/info.png" alt="Info"></p>'.repeat(6), '<p>a</p>'.repeat(6)],
  ['an icon that says so', '<p>Film</p><img src="/media/17.png" alt="Back to top icon">', '<p>Film</p>'],
  ['a calendar beside a date', '<p>Monday</p><img src="/img/calendar-black.png" alt="calendar">', '<p>Monday</p>'],
  ['an arrow', '<p>Film</p><img src="/img/638709bd_arrow-right%20white.svg" alt="Arrow">', '<p>Film</p>'],
  ['a quotation mark', '<p>Film</p><img src="/img/Quote.png" alt="Quote Mark">', '<p>Film</p>'],
  ['the sign of a menu', '<p>Film</p><img src="/img/header_menu_hamburger.png?v=2">', '<p>Film</p>'],
  ['the sign of a link', '<p>Film</p><img src="/img/iconExternalLink.gif">', '<p>Film</p>'],
  [
    'a background',
    '<p>Film</p><img src="/img/sea_tab-2-bg.webp"><img src="/img/Background-News-1600.jpg">',
    '<p>Film</p>',
  ],
  ['a spinner', '<p>Film</p><img src="/plugins/mail/images/spinner.gif?w=90">', '<p>Film</p>'],
  [
    'a sign to share',
    '<p>Film</p><img src="/img/Social-Facebook-34.png"><img src="/img/Social-LinkedIn-34.png"><img src="/twitter_share.gif">',
    '<p>Film</p>',
  ],
  [
    'the button of a service for sharing',
    '<p>Film</p><a href="https://www.addthis.com/bookmark.php"><img src="/lg.gif" alt="Bookmark"></a>',
    '<p>Film</p><a href="https://www.addthis.com/bookmark.php"></a>',
  ],
  [
    'an image of a host that counts',
    '<img src="https://sb.scorecardresearch.com/p?c1=2&cv=2.0"><p>Film</p>',
    '<p>Film</p>',
  ],
  ['the image that counts visitors', '<img src="https://stats.example/noscript.gif"><p>Film</p>', '<p>Film</p>'],
  ['a placeholder', '<p>Film</p><img src="/img/film-placeholder.svg" alt="A film">', '<p>Film</p>'],
  [
    'a drawing of the design',
    '<p>Film</p><img src="https://a.example/content/themes/sea/win_left.gif">',
    '<p>Film</p>',
  ],
  [
    'the same in a table that lays out the page',
    '<table role="presentation"><tbody><tr><td>Film<img src="/themes/sea/left.gif"></td></tr></tbody></table>',
    '<table role="presentation"><tbody><tr><td>Film</td></tr></tbody></table>',
  ],
  ['a drawing for the search', '<p>Film</p><img src="/theme/search.svg" alt="Search">', '<p>Film</p>'],
  ['a name in one word', '<p>Film</p><img src="PlayButton.png">', '<p>Film</p>'],
  [
    'an arrow that is there again and again',
    '<p>One<img src="arrow.svg"></p><p>Two<img src="arrow.svg" alt=""></p><p>Three<img src="arrow.svg"></p>',
    '<p>One</p><p>Two</p><p>Three</p>',
  ],
  [
    'a photo that is there again and again, but for the first',
    `<p>One${clock}</p><p>Two${clock}</p><p>Three${clock}</p>`,
    `<p>One${clock}</p><p>Two</p><p>Three</p>`,
  ],
  [
    'a star that is there again and again, outside of tables',
    `${'<p>a<img src="/star.svg" alt="star"></p>'.repeat(6)}<table><tbody><tr><td>b<img src="/star.svg" alt="star"></td></tr></tbody></table>`,
    `${'<p>a</p>'.repeat(6)}<table><tbody><tr><td>b<img src="/star.svg" alt="star"></td></tr></tbody></table>`,
  ],
  ['a drawing in a folder of icons', '<p>Tip</p><img src="/theme/icons/bulb.svg" alt="Light bulb">', '<p>Tip</p>'],
  ['a drawing named as an icon', '<p>Tip</p><img src="/theme/bulb-icon.svg?v=2">', '<p>Tip</p>'],
  ['a sign that opens a part', '<p>Film</p><img src="/plus.png" alt="Plus icon to open a module">', '<p>Film</p>'],
  ['a sign of a network', '<p>Film</p><img src="/brands/x.png" alt="Share this on LinkedIn">', '<p>Film</p>'],
  ['the control of a gallery', `${clock}<img src="/clock_XS.jpg" alt="Button for slide 2">`, clock],
  ['the picture of the writer', '<img src="/7.jpg" alt="Ann Ash’s avatar"><p>Film</p>', '<p>Film</p>'],
  ['the same at its service', '<img src="https://secure.gravatar.com/avatar/7?s=80"><p>Film</p>', '<p>Film</p>'],
  ['a call to action', '<p>Film</p><img src="/uploads/tide-cta-2.webp" alt="Hire us">', '<p>Film</p>'],
  [
    'adverts whose link is counted',
    `<p>Sea</p><a href="/component/banners/click/12"><img src="/img/oars.jpg" alt="Oars"></a><a href="https://sail.example/?utm_medium=banner&x=1"><img src="/img/sail.jpg"></a>`,
    '<p>Sea</p><a href="/component/banners/click/12"></a><a href="https://sail.example/?utm_medium=banner&amp;x=1"></a>',
  ],
  [
    'a banner that asks to sign up',
    '<p>Film</p><a href="https://mail.example/subscribe?l=7"><img src="/box.jpg" alt="Never miss a tide"></a>',
    '<p>Film</p><a href="https://mail.example/subscribe?l=7"></a>',
  ],
  [
    'a picture of a button',
    '<p>Film</p><a href="https://shop.example/"><img src="/try.png" alt="Try it for free button"></a>',
    '<p>Film</p><a href="https://shop.example/"></a>',
  ],
  [
    'the picture shown on hover',
    `<div class="card">${clock}<img class="card__image--hover hover" src="/images/back.jpg"></div>`,
    `<div class="card">${clock}</div>`,
  ],
  [
    'the picture in an element for it',
    `<a href="/clock"><span>${clock}</span><span class="secondary-image"><img src="/images/back.jpg"></span></a>`,
    `<a href="/clock"><span>${clock}</span><span class="secondary-image"></span></a>`,
  ],
])('drops %s', (_, before, after) => {
  expect(bodyAfter(dropImageControls, before)).toBe(after);
});

test.each([
  ['a picture of a network', '<img src="/2024/facebook-share-price.jpg"><img src="/2024/instagram.jpg">'],
  ['a photo in the folder of a theme', '<img src="/content/themes/sea/boat.jpg">'],
  ['a photo of a loader', '<img src="/images/loaders-at-the-quay.png">'],
  ['a picture of a direction', '<img src="/images/left.png" alt="The boats on the left bank">'],
  ['a picture of a play', '<img src="/images/school-play.jpg">'],
  ['a link about banners', '<a href="/banners/history"><img src="/img/flag.jpg" alt="A flag"></a>'],
  ['a picture that the text comes back to', `<p>One${clock}</p><p>Two${clock}</p>`],
  ['equal pictures with a description', '<p><img src="star.svg" alt="Good"></p>'.repeat(3)],
  [
    'ticks in a table',
    `<table><tbody><tr><td>Wool</td>${'<td><img src="tick.svg"></td>'.repeat(3)}</tr></tbody></table>`,
  ],
  ['a photo of what an icon may show', '<img src="/images/phone.jpg" alt="Phone">'],
  ['an icon of a saint', '<img src="/images/17.jpg" alt="A Russian icon of the fifteenth century">'],
  [
    'an icon in a table',
    '<table><tbody><tr><td>Wool</td><td><img src="a.svg" alt="Check icon"></td></tr></tbody></table>',
  ],
  ['a star that means something', '<img src="/images/star.svg" alt="Recommended">'],
  ['a photo of stars', '<img src="/images/stars.jpg">'],
  ['an arrow of something', '<img src="/images/tidal-arrow.png">'],
  ['a tick in a table', '<table><tbody><tr><td><img src="/img/tick.svg"></td></tr></tbody></table>'],
  ['a described picture with its background', '<img src="/images/boat-white-bg.jpg" alt="A boat">'],
  ['a drawing of a boat', '<img src="/images/boat.svg" alt="A boat">'],
  ['a photo of an icon', '<img src="/images/icon-of-the-virgin.jpg" alt="The Virgin of Vladimir">'],
  ['a photo that grows when it is pressed', '<img src="/img/noon.jpg" onclick="zoom()">'],
  ['a picture of a button', '<img src="/images/coat.jpg" alt="A coat with a missing button">'],
  ['a picture of those who subscribe', '<img src="/images/newsletter.jpg" alt="The newsletter of 1921">'],
  ['a picture with a link', `<a href="/films/subscribers">${clock}</a>`],
  ['a picture of cacti', '<img src="/images/cactus.jpg">'],
  ['a picture of video cameras', '<img src="/images/video-cameras.jpg">'],
  ['an only picture that reacts to the pointer', '<div class="hover"><img src="/images/tide-clock.jpg"></div>'],
  [
    'pictures with effects',
    `<div>${clock}<img class="hover:scale-110 group-hover:opacity-50" src="/images/back.jpg"></div>`,
  ],
  ['the first of two', `<div><img class="img-hover" src="/images/front.jpg">${clock}</div>`],
  [
    'a gallery',
    `<div>${clock}<img class="hover" src="a.jpg"><img src="b.jpg"><img src="c.jpg"><img src="d.jpg"></div>`,
  ],
])('keeps %s', (_, html) => {
  expect(bodyAfter(dropImageControls, html)).toBe(html);
});
