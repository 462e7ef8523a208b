import type * as english from '#features/handwriting/handwriting.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const pagesOf = (count: number) => counted(count, 'página', 'páginas')

export const handwritingTexts: Texts<typeof english.handwritingTexts> = {
  title: 'Lo que escribes',
  offer: (host, model) =>
    `Tu tienda puede hacer que se lea tu letra, para que la búsqueda la encuentre. La tinta de tus páginas escritas va entonces a ${host}: la de tu agenda, la de las notas de un Supernote y la de los PDF en los que has escrito. Lo impreso se queda aquí, y tu nombre también. Allí la lee el modelo ${model}. Nada va allí antes de que lo actives.`,
  on: (host, model) => `La tinta de tus páginas escritas va a ${host}. Allí la lee el modelo ${model}.`,
  changed: (host, model) =>
    `Tu tienda usa ahora ${model} en ${host}. No has dado tu acuerdo para eso, así que nada va allí. Lo leído antes se queda.`,
  ended: 'Tu tienda ya no tiene un servidor para esto, así que nada sale. Lo leído antes se queda.',
  read: (read, waiting) =>
    waiting === 0
      ? `${counted(read, 'página leída', 'páginas leídas')}.`
      : `${counted(read, 'página leída', 'páginas leídas')}, ${number(waiting)} en espera.`,
  turnOn: (host) => `Enviar mi tinta a ${host}`,
  turnOff: 'Desactivar',
  turnOffTitle: '¿Desactivar y quitar los textos?',
  turnOffText: (read) =>
    `Ya nada va al servidor. Se quitan los textos de ${pagesOf(read)}, también los que has corregido. Tus páginas se quedan.`,
  review: 'Repasar los textos',
  loadFailed: 'No se pudo consultar si se lee tu letra. Inténtalo otra vez.',
  changeFailed: 'No se pudo cambiar. Inténtalo otra vez.',
  screen: {
    title: 'Lo leído',
    lead: 'Lo que corriges se queda como lo escribes.',
    open: 'Por mirar',
    all: 'Todas las páginas',
    none: 'Ningún texto te espera. Las páginas nuevas aparecen aquí en cuanto se leen.',
    loadFailed: 'No se pudieron cargar los textos.',
    text: 'Palabras de esta página',
    readBy: (model, host) => `Leído por ${model} en ${host}`,
    typed: 'Escrito por ti',
    waiting: 'Esta página espera a ser leída.',
    failed: 'En esta página no se leyó ninguna palabra. Puedes escribirlas.',
    unsure: 'El modelo no estaba seguro. [?] está en lugar de una palabra que no pudo leer.',
    inkChanged: 'La página tiene tinta nueva desde que escribiste esto. Tus palabras se quedan como están.',
    save: 'Guardar',
    right: 'Está bien',
    saved: 'Guardado',
    saveFailed: 'No se pudo guardar el texto.',
    previous: 'Página anterior',
    next: 'Página siguiente',
    pageOf: (name, page) => `${name}, página ${page}`,
    pictureFailed: 'No se pudo cargar la página.',
  },
}
