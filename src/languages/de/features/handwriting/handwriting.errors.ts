import type * as english from '#features/handwriting/handwriting.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'handwriting.other_server': 'Dein Shop hat das inzwischen geändert. Sieh nach, wohin deine Tinte jetzt ginge.',
  'handwriting.not_found': 'Seite nicht gefunden',
  'handwriting.changed': 'Dieser Text hat sich inzwischen geändert. Kopiere, was du geschrieben hast, und lade die Seite neu.',
}
