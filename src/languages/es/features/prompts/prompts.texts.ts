import type * as english from '#features/prompts/prompts.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const promptsTexts: Texts<typeof english.promptsTexts> = {
  title: 'Ideas',
  lead: 'Muchas veces, una buena pregunta es todo lo que necesita una página en blanco.',
  categories: 'Categorías',
  list: 'Ideas',
  count: (ideas) => counted(ideas, 'idea', 'ideas'),
  shuffle: 'Mezclar',
  shuffled: 'Las ideas están en otro orden.',
  isToday: 'La idea de hoy',
  copy: (text) => `Copiar idea: ${text}`,
  copied: 'Copiada',
  copiedText: 'La idea está en el portapapeles.',
  copyFailed: 'Error',
  copyFailedText: 'No se pudo copiar la idea. Selecciona sus palabras a mano.',
  none: 'No hay ideas en esta categoría.',
  viewAll: 'Ver todas las ideas',
  tips: {
    title: 'Consejos',
    items: [
      'Dale a una idea diez minutos y no pares el lápiz. Cuando se acabe el tiempo, puedes dejarlo.',
      'Abandona la pregunta en cuanto tu lápiz encuentre algo mejor.',
      'Copia la idea arriba de tu página. Meses después sabrás a qué respondías.',
    ],
  },
  today: {
    title: 'La idea de hoy',
    shuffle: 'Mezclar ideas',
    all: 'Todas las ideas',
  },
}
