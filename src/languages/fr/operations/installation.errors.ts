import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/installation.errors.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'jobs.not_given_up': 'Cette tâche n’est plus dans la liste.',
  'server.data_gone': 'Le serveur a perdu son dossier de données. Rien n’a été enregistré.',
}
