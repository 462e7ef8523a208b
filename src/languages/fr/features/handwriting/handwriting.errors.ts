import type * as english from '#features/handwriting/handwriting.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'handwriting.other_server': 'Ta boutique a changé cela entre-temps. Regarde où ton encre partirait maintenant.',
  'handwriting.not_found': 'Page introuvable',
  'handwriting.changed': 'Ce texte a changé entre-temps. Copie ce que tu as saisi et recharge la page.',
}
