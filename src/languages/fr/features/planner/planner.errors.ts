import type * as english from '#features/planner/planner.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'planner.edition_not_found': 'Cette édition n’existe pas.',
  'planner.title_missing': 'Une édition doit avoir un titre.',
  'planner.title_too_long': 'Un titre a 200 caractères au plus.',
  'planner.no_file': 'Choisis le PDF de l’agenda vierge.',
  'planner.not_a_pdf': 'Un agenda vierge doit être un PDF.',
  'planner.too_large': 'Ce PDF est trop gros.',
  'planner.edition_exists': 'Ce PDF est déjà une édition.',
  'planner.edition_not_ready': 'Cette édition n’est pas prête à être publiée.',
  'planner.edition_not_published': 'Cette édition n’est pas publiée.',
  'planner.not_correctable': 'Seule une édition qui n’est pas encore publiée peut en corriger une qui l’est.',
  'planner.year_unfit': 'Les jours de la semaine de cette édition ne correspondent pas à cette année.',
  'planner.import_not_found': 'Rien n’a été reconnu ici.',
  'planner.page_not_found': 'Page introuvable',
  'planner.page_moved': 'Cette page a été déplacée sur un autre appareil. Rien n’a été changé.',
  'planner.files_changed': 'Vos fichiers ont changé entre-temps. Merci de revoir les dates.',
  'planner.no_such_day': 'Ce jour n’existe pas.',
  'planner.unclear_answer': 'Indique quelle page c’est, quel jour, ou que ce n’en est aucune.',
  'planner.too_many_days': '400 jours au plus à la fois.',
  'planner.no_ink': 'Sur cette page, l’écriture ne se sépare pas de l’imprimé.',
  'planner.nothing_written': 'Il n’y a pas de page écrite ce mois-là.',
  'planner.month_too_large': 'Les pages de ce mois sont trop grosses pour un seul PDF.',
  'planner.busy': 'Le serveur est occupé pour le moment. Réessaie dans une minute.',
  'planner.unreadable': 'Cette page n’a pas pu être lue.',
}
