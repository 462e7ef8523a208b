import type * as english from '#features/access/further-code.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const furtherCodeTexts: Texts<typeof english.furtherCodeTexts> = {
  open: 'Añadir un código',
  hint: 'Para otra agenda que has comprado. Conservas todo lo que tienes.',
  title: 'Añadir un código',
  lead: 'Escribe el código de acceso de otra agenda que has comprado.',
  code: 'Código de acceso',
  add: 'Añadir',
  added: 'El código se ha añadido.',
  failed: 'No se pudo añadir el código. Inténtalo otra vez.',
  missing: 'Escribe tu código de acceso.',
}
