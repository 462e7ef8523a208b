import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/installation.errors.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'jobs.not_given_up': 'Diese Aufgabe steht nicht mehr in der Liste.',
  'server.data_gone': 'Der Server hat seinen Datenordner verloren. Nichts wurde gespeichert.',
}
