// Galleries: pictures that a page shows small, and large only after a click, become pictures with their captions.

exports.marks = ['data-pswp-', 'data-fancybox', 'data-lightbox', 'data-lg-size', 'glightbox', 'gallery-item'];

exports.isActive = () => true;

const links = [
  'a[data-pswp-width]',
  'a[data-fancybox]',
  'a[data-lightbox]',
  'a[data-lg-size]',
  'a.glightbox',
  '.gallery-item a',
  '.blocks-gallery-item a',
].join(', ');

const isPicture = /\.(?:jpe?g|png|gif|webp|avif)(?:$|[?#])/i;

exports.documentReady = (document) => {
  for (const link of document.querySelectorAll(links)) {
    const address = link.getAttribute('href') ?? '';
    const small = link.querySelector('img');
    if (!small || !isPicture.test(address)) continue;
    const figure = document.createElement('figure');
    const image = document.createElement('img');
    image.setAttribute('src', address);
    image.setAttribute('alt', small.getAttribute('alt') ?? '');
    figure.append(image);
    const words = captionOf(link);
    if (words) {
      const caption = document.createElement('figcaption');
      caption.append(words);
      figure.append(caption);
    }
    // A figure of its own does not need another around it.
    const around = link.closest('figure, .gallery-item');
    const isAlone = around && around.querySelectorAll('img').length === 1;
    (isAlone ? around : link).replaceWith(figure);
  }
};

function captionOf(link) {
  const given =
    link.getAttribute('data-caption') ??
    link.getAttribute('data-sub-html') ??
    link.getAttribute('data-title') ??
    link.getAttribute('title');
  const written = link
    .closest('figure, .gallery-item')
    ?.querySelector('figcaption, .wp-caption-text, .gallery-caption')?.textContent;
  const words = given ?? written ?? '';
  // Some write their captions as markup in an attribute.
  return new DOMParser().parseFromString(words, 'text/html').body.textContent.trim().replace(/\s+/g, ' ');
}
