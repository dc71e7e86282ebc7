// Galleries: replaces thumbnails that open a large image on click with the large image and its caption.

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

const imageFile = /\.(?:jpe?g|png|gif|webp|avif)(?:$|[?#])/i;

exports.documentReady = (document) => {
  for (const link of document.querySelectorAll(links)) {
    const url = link.getAttribute('href') ?? '';
    const thumbnail = link.querySelector('img');
    if (!thumbnail || !imageFile.test(url)) continue;
    const figure = document.createElement('figure');
    const image = document.createElement('img');
    image.setAttribute('src', url);
    image.setAttribute('alt', thumbnail.getAttribute('alt') ?? '');
    figure.append(image);
    const captionText = captionOf(link);
    if (captionText) {
      const caption = document.createElement('figcaption');
      caption.append(captionText);
      figure.append(caption);
    }
    // Replaces an existing figure that has only this image.
    const container = link.closest('figure, .gallery-item');
    const isOnlyImage = container && container.querySelectorAll('img').length === 1;
    (isOnlyImage ? container : link).replaceWith(figure);
  }
};

function captionOf(link) {
  const fromAttribute =
    link.getAttribute('data-caption') ??
    link.getAttribute('data-sub-html') ??
    link.getAttribute('data-title') ??
    link.getAttribute('title');
  const fromElement = link
    .closest('figure, .gallery-item')
    ?.querySelector('figcaption, .wp-caption-text, .gallery-caption')?.textContent;
  const html = fromAttribute ?? fromElement ?? '';
  // Some sites put the caption into an attribute as HTML.
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim().replace(/\s+/g, ' ');
}
