import type * as english from '#app/offline.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const offlineTexts: Texts<typeof english.offlineTexts> = {
  waiting: (count) =>
    count < 2 ? `${count} changement attend d’être envoyé.` : `${count} changements attendent d’être envoyés.`,
  refused: (count) =>
    count < 2 ? `${count} changement n’a pas pu être enregistré.` : `${count} changements n’ont pas pu être enregistrés.`,
  shownHere: {
    offline: 'Tu es hors ligne. Tu vois ce que cet appareil a gardé.',
    away: 'Le serveur ne répond pas. Tu vois ce que cet appareil a gardé.',
  },
  show: 'Afficher',
  newVersion: 'Une nouvelle version est prête.',
  takeNewVersion: 'Actualiser',
  cleared: 'Ce navigateur a effacé ce que tu gardais ici',
  clearedText: 'Ta bibliothèque est complète sur le serveur. Choisis à nouveau, dans la bibliothèque, ce que tu veux garder.',
  dialog: {
    title: 'Pas encore envoyé',
    lead: 'Ces changements ne sont que sur cet appareil. On les enverra dès que le serveur répondra, sauf ceux qu’il a refusés.',
    leavingTitle: 'Avant de te déconnecter',
    leavingLead:
      'Ces changements ne sont que sur cet appareil. Envoie-les maintenant, garde-les comme fichiers ou abandonne-les.',
    list: 'Changements pas encore envoyés',
    waits: 'En attente d’envoi',
    sentOf: (sent, size) => `${sent} Mo envoyés sur ${Math.ceil(size / 1024 / 1024)}`,
    change: 'Un petit changement',
    copy: 'Copier',
    copyOf: (words) => `Copier ${words}`,
    remove: 'Retirer',
    removeOf: (words) => `Retirer ${words}`,
    copied: 'Copié',
    copyFailed: 'La copie n’a pas marché. Sélectionne le texte et copie-le toi-même.',
    sendNow: 'Envoyer',
    sendFailed: 'Tout n’a pas pu être envoyé. Ce que le serveur a refusé en donne la raison.',
    allSent: 'Tout est envoyé',
    keepAsFiles: 'Garder comme fichiers',
    discard: 'Abandonner et se déconnecter',
    close: 'Fermer',
    fileName: 'willow-non-envoye.json',
  },
}
