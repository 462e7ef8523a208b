import type * as english from '#features/settings/settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const settingsTexts: Texts<typeof english.settingsTexts> = {
  title: 'Réglages',
  lead: 'Fais de cet endroit le tien.',
  loading: 'Chargement de tes réglages',
  loadFailed: 'Impossible de charger tes réglages.',
  rooms: {
    label: 'Autres réglages',
    of: {
      you: 'Toi',
      looks: 'Apparence',
      reminders: 'Rappels',
      devices: 'Appareils',
      security: 'Sécurité',
      data: 'Données',
      help: 'Aide',
    },
    within: (room) => `Dans les Réglages : ${room}`,
  },
  account: {
    title: 'Compte',
    name: 'Nom',
    firstName: 'Prénom',
    email: 'E-mail',
    memberSince: 'Ici depuis',
  },
  theme: {
    title: 'Ambiance',
  },
  covers: {
    label: 'Garder mes pages couvertes',
    hint: 'Sur l’accueil, dans la bibliothèque et dans ton agenda. Touche une page pour la voir.',
  },
  language: {
    label: 'Langue',
    hint: 'Pour cette app et les e-mails que nous t’envoyons, sur tous tes appareils.',
  },
  notifications: {
    title: 'Notifications',
    sound: 'Son',
    soundHint: 'Une cloche douce à la fin du minuteur',
    vibration: 'Vibration',
    vibrationHint: 'Une courte vibration, sur les appareils qui savent le faire',
  },
  timer: {
    title: 'Minuteur',
    lengths: 'Minutes',
    length: { focus: 'Concentration', quick: 'Pause courte', medium: 'Pause moyenne', long: 'Pause longue' },
    lengthsHint: (focus, rest) =>
      `La concentration peut durer de ${focus.min} à ${focus.max} minutes, une pause de ${rest.min} à ${rest.max}. Une session en cours garde sa durée.`,
    autoStart: 'Démarrer tout seul',
    autoStartHint:
      'Une pause commence quand tu choisis sa durée. Après elle, la session suivante démarre si la page est ouverte.',
  },
  management: {
    title: 'Gérer le compte',
    nameHint: 'Comme l’accueil te salue.',
    passwordHint: 'Ta session reste ouverte ici. Tous les autres appareils sont déconnectés.',
    emailHint: 'La nouvelle adresse recevra un lien de confirmation.',
  },
  version: (version) => `Version ${version}`,
}
