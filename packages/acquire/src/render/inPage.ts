/**
 * Functions that run inside the page. Each is serialised and sent to the browser, so it must not use anything defined
 * outside itself.
 *
 * The page is untrusted and may have replaced any built-in function: callers treat results as data of any shape and size.
 * All loops are bounded.
 */

/** Measures the visible content, to detect when it stops changing. */
export function measureContent(waitFor: string | null) {
  // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts, not scripts and styles
  const text = document.body?.innerText?.length ?? 0;
  let isPresent = true;
  try {
    isPresent = waitFor === null || document.querySelector(waitFor) !== null;
  } catch {
    // Invalid selector: there is nothing to wait for.
  }
  return { text, elements: document.getElementsByTagName('*').length, isPresent, state: document.readyState };
}

/** Runs before the page's scripts: records shadow roots, including closed ones, and removes APIs that bypass the proxy. */
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

/** Dismisses cookie consent dialogs, by rejecting where possible, and removes them. Returns the number of dialogs. */
export function dismissConsent(): number {
  const KNOWN_BUTTONS = [
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
  const REJECT =
    /^(?:reject|refuse|decline|deny|only necessary|necessary only|essential only|no,? thanks|continue without|ablehnen|alle ablehnen|nur notwendige|refuser|tout refuser|continuer sans accepter|rechazar|rifiuta|weigeren|recusar|odrzu)/i;
  const ACCEPT =
    /^(?:accept|agree|allow|i agree|i accept|got it|ok(?:ay)?$|understood|consent|yes|akzeptieren|alle akzeptieren|zustimmen|einverstanden|accepter|tout accepter|j'accepte|aceptar|accetta|accepteren|akkoord|aceitar|akcept|同意|принять)/i;
  const TOPIC = /cookie|consent|gdpr|privacy|datenschutz|vie privée|privacidad|同意/i;

  const isOverlay = (element: Element) => {
    const { position, zIndex } = getComputedStyle(element);
    return position === 'fixed' || position === 'sticky' || (position === 'absolute' && Number(zIndex) > 10);
  };
  let dismissed = 0;
  for (const selector of KNOWN_BUTTONS) {
    const button = document.querySelector<HTMLElement>(selector);
    if (button?.offsetParent || (button && getComputedStyle(button).position === 'fixed')) {
      button.click();
      dismissed += 1;
    }
  }
  const layers = [
    ...document.querySelectorAll('dialog[open], [role=dialog], [aria-modal=true], body > *, body > * > *'),
  ]
    .slice(0, 2000)
    .filter((layer) => {
      const text = layer.textContent ?? '';
      return text.length < 6000 && TOPIC.test(text) && (isOverlay(layer) || layer.matches('dialog, [aria-modal=true]'));
    });
  for (const layer of layers) {
    const buttons = [
      ...layer.querySelectorAll<HTMLElement>('button, [role=button], a, input[type=button], input[type=submit]'),
    ];
    const labelOf = (button: HTMLElement) => (button.textContent || (button as HTMLInputElement).value || '').trim();
    // Absolute links would navigate away from the page.
    const safeButtons = buttons.filter((button) => !/^https?:/i.test(button.getAttribute('href') ?? ''));
    const choice =
      safeButtons.find((button) => REJECT.test(labelOf(button))) ??
      safeButtons.find((button) => ACCEPT.test(labelOf(button)));
    choice?.click();
    layer.remove();
    dismissed += 1;
  }
  if (dismissed > 0)
    for (const element of [document.documentElement, document.body]) element?.style.removeProperty('overflow');
  return dismissed;
}

/** Scrolls down the page to load lazy content, then back to the top. */
export async function scrollThrough(steps: number): Promise<void> {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) image.loading = 'eager';
  const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (let step = 1; step <= steps; step++) {
    const before = window.scrollY;
    window.scrollBy(0, Math.round(window.innerHeight * 0.9));
    await sleep(30);
    if (window.scrollY === before) break;
  }
  window.scrollTo(0, 0);
}

/**
 * Serialises the current page to HTML, with shadow roots as templates and same-origin frames inlined. `undefined` if the
 * result is longer than `maxCharacters`.
 */
export function serialise(maxCharacters: number): string | undefined {
  const frames: HTMLIFrameElement[] = [];
  const open: Document[] = [document];
  for (let index = 0; index < open.length && frames.length < 50; index++) {
    for (const frame of open[index]!.querySelectorAll('iframe')) {
      let inner: Document | null = null;
      try {
        inner = frame.contentDocument;
      } catch {
        // Cross-origin frame.
      }
      if (!inner?.body) continue;
      frames.push(frame);
      open.push(inner);
    }
  }
  // Innermost first, so that an inlined frame becomes part of its parent frame.
  for (const frame of frames.reverse()) {
    const inner = frame.contentDocument;
    if (!inner?.body || (inner.body.textContent ?? '').trim().length < 80) continue;
    for (const link of inner.querySelectorAll<HTMLAnchorElement>('a[href]')) link.setAttribute('href', link.href);
    for (const image of inner.querySelectorAll('img')) if (image.src) image.setAttribute('src', image.src);
    const replacement = frame.ownerDocument.createElement('section');
    for (const node of [...inner.body.childNodes]) {
      if (node.nodeName !== 'SCRIPT') replacement.append(frame.ownerDocument.importNode(node, true));
    }
    frame.replaceWith(replacement);
  }
  // Scripts have run, so <noscript> texts do not apply. Those with images stay: they may hold the only usable version.
  for (const noscript of document.querySelectorAll('noscript'))
    if (!/<img|<picture/i.test(noscript.textContent ?? '')) noscript.remove();

  const roots = ((window as unknown as Record<symbol, unknown>)[Symbol.for('pith.roots')] as ShadowRoot[]) ?? [];
  const html = document.documentElement.getHTML({ serializableShadowRoots: true, shadowRoots: roots });
  const { lang, dir } = document.documentElement;
  const attributes = [lang && ` lang="${lang.replace(/["&<>]/g, '')}"`, dir && ` dir="${dir.replace(/["&<>]/g, '')}"`];
  const whole = `<!DOCTYPE html><html${attributes.filter(Boolean).join('')}>${html}</html>`;
  return whole.length > maxCharacters ? undefined : whole;
}
