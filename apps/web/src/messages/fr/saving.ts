import type { Translated } from '../catalogue.ts';
import type { saving as english } from '../en/saving.ts';

export const saving: Translated<typeof english> = {
  addPage: 'Enregistrer une page',
  addressLabel: 'Adresse de la page à enregistrer',
  addressPlaceholder: 'https://…',
  addressInvalid: 'Ce n’est pas une adresse web. Elle ressemble à https://example.com/article.',
  save: 'Enregistrer',
  dropHere: 'Lâchez le lien pour enregistrer la page',
  pagesBeingSaved: 'Pages en cours d’enregistrement',
  stopSaving: 'Arrêter l’enregistrement de {url}',
  dismissUrl: 'Masquer {url}',
  openSaved: 'Ouvrir',
  pageSaved: 'Enregistrée',

  stepSending: 'Envoi de l’adresse',
  stepWaiting: 'En attente',
  stepRetry: 'Nouvel essai bientôt : {reason}',
  stepFetch: 'Récupération de la page',
  stepWait: 'En attente du site',
  stepAgain: 'Nouvel essai',
  stepDownload: 'Téléchargement',
  stepConvert: 'Conversion',
  stepRender: 'Affichage de la page',
  stepEnrich: 'Recherche de détails',
  stepRead: 'Extraction de l’article',
  stepImages: 'Enregistrement des images',
  stepImagesCounted: 'Enregistrement des images ({done} sur {total})',
  stepArchive: 'Création de l’archive',
  stepSaving: 'Enregistrement',
  pageNotSaved: 'La page n’a pas pu être enregistrée.',

  pasteHtmlTitle: 'Coller le HTML de la page',
  pasteHtmlHint:
    'Ouvrez la page dans votre navigateur, sélectionnez tout, copiez et collez ici. Le code source de la page convient aussi.',
  pasteHtmlLabel: 'HTML',
  pasteHtmlSave: 'Enregistrer ce HTML',
  saveQueued: 'Sera enregistrée dès que le serveur sera joignable',
};
