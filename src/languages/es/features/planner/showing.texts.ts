import type * as english from '#features/planner/showing.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { rangeName } from './planner.texts.ts'

const date = datesIn('es-ES')
const pages = (count: number) => (count === 1 ? '1 página' : `${count} páginas`)

export const showingTexts: Texts<typeof english.showingTexts> = {
  open: 'Mostrar a alguien',
  title: 'Mostrar páginas a alguien',
  lead: 'Recibes un enlace. Quien lo tenga ve estas páginas como imágenes, tal como están ahora, y nada más tuyo.',
  from: 'Desde',
  to: 'Hasta',
  choose: 'Páginas escritas',
  chosen: (count, most) =>
    count > most ? `${count} elegidas, ${most} como máximo` : `${count} ${count === 1 ? 'elegida' : 'elegidas'}`,
  all: 'Todas',
  none: 'Ninguna',
  noPages: 'En esos días no hay ninguna página escrita.',
  noPagesInFiles: 'En ninguno de estos archivos se leyó una página escrita.',
  without: (files) =>
    files === 1 ? '1 archivo no tiene páginas que mostrar.' : `${files} archivos no tienen páginas que mostrar.`,
  loadFailed: 'No se pudieron cargar las páginas.',
  name: 'Para quién',
  nameHint: 'Solo lo ves tú. Puede quedar vacío.',
  ends: 'Termina en',
  days: (count) => (count === 1 ? '1 día' : `${count} días`),
  password: 'Contraseña',
  passwordHint: (least) =>
    `Al menos ${least} caracteres. Sin contraseña, basta con el enlace. Comunícala por otra vía que el enlace.`,
  make: 'Crear enlace',
  failed: 'No funcionó. Inténtalo otra vez.',
  made: 'El enlace a tus páginas',
  onlyOnce: 'Cópialo ahora: solo se muestra una vez. Puedes terminarlo cuando quieras en Ajustes, en «Datos».',
  copy: 'Copiar',
  copied: 'Copiado',
  copiedText: 'El enlace está en tu portapapeles.',
  copyFailed: 'Selecciona el enlace y cópialo a mano.',
  done: 'Listo',
  listTitle: 'Páginas que muestras',
  empty: 'No muestras páginas a nadie. Para empezar, abre en tu agenda el menú de un mes, o «Compartir» en una página.',
  listFailed: 'No se pudieron cargar los enlaces a tus páginas.',
  what: ({ pages: count, firstDay, lastDay }) =>
    firstDay === null || lastDay === null ? pages(count) : `${pages(count)}, ${rangeName({ from: firstDay, to: lastDay })}`,
  until: (at) => `Hasta el ${date(at, 'mdyt')}`,
  opened: ({ openings, openedAt }) =>
    openedAt === null
      ? 'Aún sin abrir'
      : `Abierto ${openings === 1 ? 'una vez' : `${openings} veces`}, la última el ${date(openedAt, 'mdt')}`,
  withPassword: 'Con contraseña',
  change: 'Cambiar el final',
  changeTitle: '¿Cuándo debe terminar este enlace?',
  endsFromNow: 'A partir de ahora',
  save: 'Guardar',
  end: 'Terminar enlace',
  endTitle: '¿Terminar este enlace?',
  endText: 'Desde ahora no muestra nada, tampoco a quien lo tenga abierto.',
  ended: 'El enlace ya no muestra nada.',
}
