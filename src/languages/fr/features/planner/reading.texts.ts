import type * as english from '#features/planner/reading.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

const pagesOf = (count: number) => counted(count, 'page', 'pages')

export const readingTexts: Texts<typeof english.readingTexts> = {
  title: 'Les pages de ton agenda',
  on: 'Nous trouvons tes jours dans ce que tu envoies. Rien ne quitte ce serveur, et aucune écriture à la main n’est lue.',
  onWithInk: (host) =>
    `Nous trouvons tes jours dans ce que tu envoies. L’encre de tes pages écrites part vers ${host} et y est lue, parce que tu l’as activé.`,
  off: (pages) =>
    pages === 0
      ? 'C’est désactivé : rien n’est lu.'
      : `C’est désactivé : rien de nouveau n’est lu. Ce qui a été lu de ${pagesOf(pages)} est conservé et n’apparaît nulle part.`,
  removed: (pages, day) =>
    `Ce qui a été lu de ${pagesOf(pages)} est masqué et disparaît pour de bon le ${day}. D’ici là, tu peux le récupérer.`,
  pause: 'Mettre en pause',
  turnOn: 'Activer',
  undo: 'Annuler',
  remove: 'Retirer ce qui a été lu',
  removeTitle: (pages) => `Retirer ce qui a été lu de ${pagesOf(pages)} ?`,
  removeText:
    'Ton agenda est vide aussitôt, et rien de nouveau n’est lu. Tu peux annuler pendant sept jours ; ensuite, c’est définitif. Tes fichiers restent, et aussi ce que tu as dit de leurs pages.',
  removeNow: 'Retirer',
  loadFailed: 'Impossible de consulter ce qui a été lu. Réessaie.',
  changeFailed: 'Le changement n’a pas marché. Réessaie.',
  offTitle: 'Ton agenda est désactivé',
  offText: 'Rien de nouveau n’est lu, et ce qui a été lu n’apparaît nulle part. Tes fichiers sont dans ta bibliothèque.',
  toSettings: 'Changer dans les réglages',
}
