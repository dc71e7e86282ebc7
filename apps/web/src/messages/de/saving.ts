import type { Translated } from '../catalogue.ts';
import type { saving as english } from '../en/saving.ts';

export const saving: Translated<typeof english> = {
  addPage: 'Seite speichern',
  addressLabel: 'Adresse der Seite',
  addressPlaceholder: 'https://…',
  addressInvalid: 'Das ist keine Webadresse. Sie sieht aus wie https://example.com/artikel.',
  save: 'Speichern',
  dropHere: 'Link loslassen, um die Seite zu speichern',
  pagesBeingSaved: 'Seiten, die gespeichert werden',
  stopSaving: 'Speichern von {url} anhalten',
  dismissUrl: '{url} ausblenden',
  openSaved: 'Öffnen',
  pageSaved: 'Gespeichert',

  stepSending: 'Die Adresse wird gesendet',
  stepWaiting: 'Wartet',
  stepRetry: 'Gleich ein neuer Versuch: {reason}',
  stepFetch: 'Die Seite wird geholt',
  stepWait: 'Wartet auf die Website',
  stepAgain: 'Neuer Versuch',
  stepDownload: 'Wird heruntergeladen',
  stepConvert: 'Wird umgewandelt',
  stepRender: 'Die Seite wird gerendert',
  stepEnrich: 'Angaben werden nachgeschlagen',
  stepRead: 'Der Artikel wird herausgelöst',
  stepImages: 'Bilder werden gespeichert',
  stepImagesCounted: 'Bilder werden gespeichert ({done} von {total})',
  stepArchive: 'Das Archiv wird angelegt',
  stepSaving: 'Wird gespeichert',
  pageNotSaved: 'Die Seite konnte nicht gespeichert werden.',

  pasteHtmlTitle: 'HTML der Seite einfügen',
  pasteHtmlHint:
    'Öffnen Sie die Seite im Browser, wählen Sie alles aus, kopieren Sie es und fügen Sie es hier ein. Auch der Quelltext der Seite geht.',
  pasteHtmlLabel: 'HTML',
  pasteHtmlSave: 'Dieses HTML speichern',
  saveQueued: 'Wird gespeichert, sobald der Server erreichbar ist',
};
