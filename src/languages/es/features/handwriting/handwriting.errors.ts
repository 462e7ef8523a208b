import type * as english from '#features/handwriting/handwriting.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'handwriting.other_server': 'Tu tienda ha cambiado esto mientras tanto. Mira adónde iría tu tinta ahora.',
  'handwriting.not_found': 'Página no encontrada',
  'handwriting.changed': 'Este texto ha cambiado mientras tanto. Copia lo que escribiste y vuelve a cargar la página.',
}
