/**
 * What is done inside the page. Each function is sent to the browser as text: it uses nothing from outside itself.
 *
 * The page is not trusted and may have changed any built-in function: what comes back is data of any shape and size, and is
 * treated so. Loops have ends.
 */

/** How much there is to see, to tell when it changes no more. */
export function measure(waitFor: string | null) {
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen counts, not what scripts and styles hold
  const text = document.body?.innerText?.length ?? 0;
  let isThere = true;
  try {
    isThere = waitFor === null || document.querySelector(waitFor) !== null;
  } catch {
    // Not a selector: there is nothing to wait for.
  }
  return { text, elements: document.getElementsByTagName('*').length, isThere, state: document.readyState };
}

/** Runs before the page's own scripts: roots that a page closes are remembered, and ways past the proxy are not there. */
export function prepareWindow(): void {
  const roots: ShadowRoot[] = [];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    if (roots.length < 5000) roots.push(root);
    return root;
  };
  Object.defineProperty(window, Symbol.for('pith.roots'), { value: roots });
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'RTCDataChannel']) {
    Object.defineProperty(window, name, { value: undefined, configurable: false });
  }
}

/** Answers the question about cookies, by refusing where that is offered, and takes away what is left of it. */
export function dismissConsent(): number {
  const KNOWN = [
    '#onetrust-reject-all-handler, #onetrust-accept-btn-handler',
    '#CybotCookiebotDialogBodyButtonDecline, #CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll',
    '#didomi-notice-disagree-button, #didomi-notice-agree-button',
    '.qc-cmp2-summary-buttons button:last-of-type',
    '.fc-cta-do-not-consent, .fc-cta-consent',
    '[data-testid="uc-deny-all-button"], [data-testid="uc-accept-all-button"]',
    '#truste-consent-required, #truste-consent-button',
    '.cmplz-deny, .cmplz-accept',
    '.cky-btn-reject, .cky-btn-accept',
    '.osano-cm-denyAll, .osano-cm-accept-all',
    '#hs-eu-decline-button, #hs-eu-confirmation-button',
  ];
  const REFUSE =
    /^(?:reject|refuse|decline|deny|only necessary|necessary only|essential only|no,? thanks|continue without|ablehnen|alle ablehnen|nur notwendige|refuser|tout refuser|continuer sans accepter|rechazar|rifiuta|weigeren|recusar|odrzu)/i;
  const ACCEPT =
    /^(?:accept|agree|allow|i agree|i accept|got it|ok(?:ay)?$|understood|consent|yes|akzeptieren|alle akzeptieren|zustimmen|einverstanden|accepter|tout accepter|j'accepte|aceptar|accetta|accepteren|akkoord|aceitar|akcept|同意|принять)/i;
  const TOPIC = /cookie|consent|gdpr|privacy|datenschutz|vie privée|privacidad|同意/i;

  const isOver = (element: Element) => {
    const { position, zIndex } = getComputedStyle(element);
    return position === 'fixed' || position === 'sticky' || (position === 'absolute' && Number(zIndex) > 10);
  };
  let done = 0;
  for (const selector of KNOWN) {
    const button = document.querySelector<HTMLElement>(selector);
    if (button?.offsetParent || (button && getComputedStyle(button).position === 'fixed')) {
      button.click();
      done += 1;
    }
  }
  const layers = [
    ...document.querySelectorAll('dialog[open], [role=dialog], [aria-modal=true], body > *, body > * > *'),
  ]
    .slice(0, 2000)
    .filter((layer) => {
      const words = layer.textContent ?? '';
      return words.length < 6000 && TOPIC.test(words) && (isOver(layer) || layer.matches('dialog, [aria-modal=true]'));
    });
  for (const layer of layers) {
    const buttons = [
      ...layer.querySelectorAll<HTMLElement>('button, [role=button], a, input[type=button], input[type=submit]'),
    ];
    const said = (button: HTMLElement) => (button.textContent || (button as HTMLInputElement).value || '').trim();
    // A link that leads elsewhere would take us away from the page.
    const safe = buttons.filter((button) => !/^https?:/i.test(button.getAttribute('href') ?? ''));
    const choice = safe.find((button) => REFUSE.test(said(button))) ?? safe.find((button) => ACCEPT.test(said(button)));
    choice?.click();
    layer.remove();
    done += 1;
  }
  if (done > 0)
    for (const element of [document.documentElement, document.body]) element?.style.removeProperty('overflow');
  return done;
}

/** Goes down the page as a reader would, so that what waits to be seen is loaded; then back up. */
export async function scrollThrough(steps: number): Promise<void> {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) image.loading = 'eager';
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (let step = 1; step <= steps; step++) {
    const before = window.scrollY;
    window.scrollBy(0, Math.round(window.innerHeight * 0.9));
    await pause(30);
    if (window.scrollY === before) break;
  }
  window.scrollTo(0, 0);
}

/**
 * The page as it stands, as HTML: shadow roots as templates, frames of the same site as parts of the page. `undefined` when
 * it is longer than `most`.
 */
export function serialise(most: number): string | undefined {
  const frames: HTMLIFrameElement[] = [];
  const open: Document[] = [document];
  for (let index = 0; index < open.length && frames.length < 50; index++) {
    for (const frame of open[index]!.querySelectorAll('iframe')) {
      let inner: Document | null = null;
      try {
        inner = frame.contentDocument;
      } catch {
        // Another site's.
      }
      if (!inner?.body) continue;
      frames.push(frame);
      open.push(inner);
    }
  }
  // The innermost first: what stands in its place is then part of the frame around it.
  for (const frame of frames.reverse()) {
    const inner = frame.contentDocument;
    if (!inner?.body || (inner.body.textContent ?? '').trim().length < 80) continue;
    for (const link of inner.querySelectorAll<HTMLAnchorElement>('a[href]')) link.setAttribute('href', link.href);
    for (const image of inner.querySelectorAll('img')) if (image.src) image.setAttribute('src', image.src);
    const place = frame.ownerDocument.createElement('section');
    for (const node of [...inner.body.childNodes]) {
      if (node.nodeName !== 'SCRIPT') place.append(frame.ownerDocument.importNode(node, true));
    }
    frame.replaceWith(place);
  }
  // Said to browsers without scripts, of which this is none. Pictures in it are of use all the same.
  for (const said of document.querySelectorAll('noscript'))
    if (!/<img|<picture/i.test(said.textContent ?? '')) said.remove();

  const roots = ((window as unknown as Record<symbol, unknown>)[Symbol.for('pith.roots')] as ShadowRoot[]) ?? [];
  const html = document.documentElement.getHTML({ serializableShadowRoots: true, shadowRoots: roots });
  const { lang, dir } = document.documentElement;
  const attributes = [lang && ` lang="${lang.replace(/["&<>]/g, '')}"`, dir && ` dir="${dir.replace(/["&<>]/g, '')}"`];
  const whole = `<!DOCTYPE html><html${attributes.filter(Boolean).join('')}>${html}</html>`;
  return whole.length > most ? undefined : whole;
}
