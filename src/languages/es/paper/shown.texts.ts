import type { Texts } from '#kit/languages.ts'
import type * as english from '#paper/shown.texts.ts'

export const shownTexts: Texts<typeof english.shownTexts> = {
  title: 'Páginas',
  lead: 'Detrás de este enlace puede haber páginas que alguien quiere mostrarte. No se carga nada antes de que las abras.',
  password: 'Contraseña',
  passwordHint: 'Déjala vacía si no te dieron ninguna.',
  open: 'Abrir',
  nothing: 'Aquí no hay nada que ver. El enlace terminó, su dirección está incompleta o la contraseña es otra.',
  shown: (pages) => (pages === 1 ? 'Una página' : `${pages} páginas`),
  shownLead: 'Alguien te muestra estas páginas y puede retirarlas en cualquier momento. Toca una para verla más grande.',
  page: (number, of) => `Página ${number} de ${of}`,
}
