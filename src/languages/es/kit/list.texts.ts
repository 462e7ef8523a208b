import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/list.texts.ts'
import { counted, number } from './number.ts'

export const listTexts: Texts<typeof english.listTexts> = {
  all: 'Todo',
  state: 'Mostrar',
  sort: 'Orden',
  download: (kind) => `Exportar ${kind}`,
  downloadLabel: 'Exportar lo que se muestra',
  actions: (name) => `Acciones para ${name}`,
  actionsHeader: 'Acciones',
  noneFound: 'No se encontró nada',
  noneFoundText: 'Prueba con menos letras, o con el principio de un nombre o de una dirección.',
  clear: 'Quitar búsqueda y filtro',
  searching: 'Buscando …',
  loadFailed: 'No se pudo cargar la lista.',
  moreFailed: 'No se pudieron cargar más filas.',
  none: '–',
  group: {
    label: 'Filas seleccionadas',
    none: 'Elige filas',
    some: (action, some) => `${action} (${number(some)})`,
    working: (at, all) => `${number(at)} de ${number(all)}`,
    stop: 'Parar',
    left: (left) => (left === 1 ? 'Falta 1 y sigue en la selección.' : `Faltan ${number(left)} y siguen en la selección.`),
    doneAndLeft: (done, left) =>
      `Listo con ${number(done)}. ${left === 1 ? 'Falta 1 y sigue en la selección.' : `Faltan ${number(left)} y siguen en la selección.`}`,
    copyAddresses: 'Copiar direcciones',
    copiedAddresses: (copied) => counted(copied, 'dirección copiada', 'direcciones copiadas'),
    copyFailed: 'Tu navegador no permitió copiar.',
  },
  count: (found, isMore, [one, many]) => `${number(found)}${isMore ? '+' : ''} ${found === 1 && !isMore ? one : many}`,
}
