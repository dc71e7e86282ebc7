/** Recognises prices and dates in many languages by their format: evidence for listings, shops and posts. */
const PRICE =
  /(?:[$€£¥₹₽₩₺₪฿]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|INR|SEK|NOK|DKK|PLN|JPY|Rs\.?|R\$))\s?\d|\d[\d.,]*\s?(?:[€£¥₽₩₺₪฿]|zł|kr\b|Kč|USD\b|EUR\b|GBP\b|CHF\b|руб|円|元|원)/;

const DATE =
  /\b(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d\b|\b\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:de\s+)?\p{L}{3,10}\.?,?\s+(?:de\s+)?(?:19|20)\d\d\b|\b\p{L}{3,10}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d\b|(?:19|20)\d\d年\d{1,2}月\d{1,2}日|(?:19|20)\d\d년|\b\d+\s*(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)\s+ago\b|\b\d+[smhdwy]\s+ago\b|\b(?:yesterday|vor \d+ |il y a \d+ |hace \d+ |há \d+ )/iu;

/** What every such date has: quicker to look for, and few texts with a number have it. */
const DATE_SIGN = /(?:19|20)\d\d|\d[-/.]\d|ago|yesterday|vor \d|il y a \d|hace \d|há \d/iu;

/** Longer text counts as prose, whatever numbers it holds. */
const MAX_LENGTH = 300;

const YESTERDAY = 'yesterday';

export function hasPrice(text: string): boolean {
  return text.length < MAX_LENGTH && PRICE.test(text);
}

/** `digits`: the number of digits in the text. A text without digits is a date only if it says "yesterday". */
export function hasDate(text: string, digits: number): boolean {
  if (text.length >= MAX_LENGTH) return false;
  if (digits > 0) return DATE_SIGN.test(text) && DATE.test(text);
  return text.length >= YESTERDAY.length && /\byesterday\b/i.test(text);
}

/** The first date in a text, without the time of day. */
export function dateIn(text: string): string | undefined {
  const start = text.slice(0, MAX_LENGTH);
  return DATE_SIGN.test(start) ? DATE.exec(start)?.[0] : undefined;
}
