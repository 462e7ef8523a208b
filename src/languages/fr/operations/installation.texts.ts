import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/installation.texts.ts'

export const installationTexts: Texts<typeof english.installationTexts> = {
  lead: 'Ce qui fonctionne ici, ce qui ne fonctionne pas, et comment y remédier.',
  again: 'Revérifier',
  failed: 'L’installation n’a pas pu être vérifiée.',
  attention: 'Demande ton attention',
  works: 'Fonctionne',
  allWell: 'Tout fonctionne.',
  levels: { warning: 'Avertissement', error: 'Erreur', ok: 'Fonctionne' },
  jobs: {
    title: 'Tâches de fond abandonnées',
    runAgain: 'Relancer',
    runAgainOf: (kind) => `Relancer : ${kind}`,
    tries: (count) => (count === 1 ? 'Un essai' : `${count.toLocaleString('fr-FR')} ${count < 2 ? 'essai' : 'essais'}`),
    last: 'le dernier',
    running: 'La tâche sera relancée dans un instant.',
    failed: 'La tâche n’a pas pu être relancée.',
    kinds: {
      'files.remove': 'Retirer des fichiers supprimés',
      'thumbnails.draw': 'Créer une vignette',
      'thumbnails.slow': 'Créer la vignette d’une grande page',
      'backup.create': 'Faire une sauvegarde',
      'backup.drill': 'Tester une sauvegarde',
    },
  },
}
