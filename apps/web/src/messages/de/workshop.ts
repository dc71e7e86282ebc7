import type { Translated } from '../catalogue.ts';
import type { workshop as english } from '../en/workshop.ts';

export const workshop: Translated<typeof english> = {
  workshop: 'Werkstatt',
  openWorkshop: 'Warum dieser Text? Verbessern',
  toArticle: 'Artikel',
  workshopOf: 'Werkstatt: {title}',
  workshopIntro:
    'Jeder Text der Seite, wie sie gespeichert wurde: was der Artikel enthält, was er weglässt, und warum. Öffnen Sie einen Text, um ihn zu behalten oder wegzulassen. Die Regel wird für Sie geschrieben, und Sie sehen sofort, was sie bewirkt.',
  workshopFailed: 'Die Seite konnte nicht noch einmal gelesen werden',
  workshopBlocks: 'Die Seite, Text für Text',
  workshopElements: {
    one: '{count} Teil, über den als Ganzes entschieden wurde',
    other: '{count} Teile, über die als Ganzes entschieden wurde',
  },
  workshopDecisions: 'Andere Entscheidungen, und woher jeder Wert kommt',
  workshopVersions: 'Frühere Fassungen',
  workshopRule: 'Regeln für {site}',
  workshopMarkFirst: 'Markieren Sie einen Text, oder schreiben Sie eine Regel.',
  workshopPreview: 'Diese Seite wäre: {verdict}.',
  workshopTest: 'An allen Seiten von {site} ausprobieren',
  workshopKeep: 'Regeln behalten',
  workshopTested: {
    one: 'An {count} von {total} Seiten ausprobiert.',
    other: 'An {count} von {total} Seiten ausprobiert.',
  },
  workshopAgain: 'Noch einmal auslesen',
  workshopAgainHint:
    'Liest die archivierte Seite mit den Regeln, die Sie behalten haben. Der bisherige Text wird eine Fassung.',
  workshopAgainPage: 'Diese Seite',
  workshopAgainSite: 'Alle Seiten von {site}',
  workshopDone: {
    one: '{count} Seite gelesen, {written} geändert.',
    other: '{count} Seiten gelesen, {written} geändert.',
  },
  verdictSame: 'gleich',
  verdictBetter: 'besser',
  verdictWorse: 'vielleicht schlechter',
  verdictChanged: 'anders',
  verdictFailed: 'fehlgeschlagen',
  blockKept: 'behalten',
  blockDropped: 'weggelassen',
  blockKeep: 'Behalten',
  blockDrop: 'Weglassen',
  blockElement: 'Welches Element',
  diffLabel: 'Was sich ändert',
  versionNumber: 'Fassung {number}',
  versionsNone: 'Der Text hat sich seit dem Speichern nicht geändert.',
};
