/** Recognises prices and dates in many languages by their format: evidence for listings, shops and posts. */
const PRICE =
  /(?:[$€£¥₹₽₩₺₪฿]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|INR|SEK|NOK|DKK|PLN|JPY|Rs\.?|R\$))\s?\d|\d[\d.,]*\s?(?:[€£¥₽₩₺₪฿]|zł|kr\b|Kč|USD\b|EUR\b|GBP\b|CHF\b|руб|円|元|원)/;

const DATE =
  /\b(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d\b|\b\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:de\s+)?\p{L}{3,10}\.?,?\s+(?:de\s+)?(?:19|20)\d\d\b|\b\p{L}{3,10}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d\b|(?:19|20)\d\d年\d{1,2}月\d{1,2}日|(?:19|20)\d\d년|\b\d+\s*(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)\s+ago\b|\b\d+[smhdwy]\s+ago\b|\b(?:yesterday|vor \d+ |il y a \d+ |hace \d+ |há \d+ )/iu;

/** Longer text counts as prose, whatever numbers it holds. */
const MAX_LENGTH = 300;

export function hasPrice(text: string): boolean {
  return text.length < MAX_LENGTH && PRICE.test(text);
}

/** `digits`: the number of digits in the text. A text without digits is a date only if it says "yesterday". */
export function hasDate(text: string, digits: number): boolean {
  if (text.length >= MAX_LENGTH) return false;
  return digits > 0 ? DATE.test(text) : /\byesterday\b/i.test(text);
}

/** The first date in a text, without the time of day. */
export const dateIn = (text: string): string | undefined => DATE.exec(text.slice(0, MAX_LENGTH))?.[0];
