import type * as english from '#features/library/upload.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'
import { countFiles } from './library.texts.ts'

const date = datesIn('es-ES')

export const uploadTexts: Texts<typeof english.uploadTexts> = {
  title: 'Subir páginas',
  lead: 'Un PDF o cualquier imagen.',
  choose: 'Elegir archivos',
  chosenFiles: 'Archivos elegidos',
  takePhoto: 'Tomar foto',
  drop: 'Suelta o pega aquí tus páginas',
  folder: 'Carpeta',
  upload: 'Subir',
  tooLarge: (mb) => `Este archivo supera los ${mb} MB.`,
  zipped: 'Esto es un ZIP. Descomprímelo y añade los PDF e imágenes que contiene.',
  zip: {
    unpacking: 'Descomprimiendo…',
    others: (name, count) =>
      `«${name}»: se ${count === 1 ? 'ha' : 'han'} dejado fuera ${countFiles(count)} que no se ${count === 1 ? 'puede' : 'pueden'} leer aquí.`,
    empty: (name) => `En «${name}» no hay PDF ni imágenes.`,
    locked: (name) => `«${name}» necesita una contraseña. Descomprímelo y añade las páginas que contiene.`,
    tooMuch: (name) => `En «${name}» hay demasiado para descomprimirlo aquí. Descomprímelo y añade las páginas que contiene.`,
    unreadable: (name) => `«${name}» no se puede descomprimir. Puede que esté dañado.`,
  },
  uploading: 'Subiendo…',
  retry: 'Reintentar',
  remove: 'Quitar',
  cancelFile: (name) => `Cancelar ${name}`,
  retryFile: (name) => `Reintentar ${name}`,
  removeFile: (name) => `Quitar ${name}`,
  progress: (name) => `Progreso de ${name}`,
  waiting: 'En espera',
  done: 'Subido',
  cancelled: 'Cancelado',
  percent: (share) => `${Math.floor(share * 100)} %`,
  known: (folder, instant) => `Ya tienes esta página: ${folder}, ${date(instant, 'md')}`,
  onlyStored: 'Guardado, pero solo tu tableta puede mostrarlo.',
  chosenTwice: 'Has elegido esta página dos veces.',
  keepBoth: 'Subir de todos modos',
  skipped: 'Omitida',
  manyKnown: (some) => `${number(some)} de estos ya están aquí.`,
  keepAll: 'Subirlas todas de todos modos',
  keepFile: (name) => `Subir de todos modos: ${name}`,
  replace: 'Sustituir',
  replacing: (folder, instant) => `Sustituye a la de ${folder}, ${date(instant, 'md')}`,
  replaceFile: (name) => `Sustituir: ${name}`,
  announceKnown: (name, line) => `${name}: ${line}`,
  undoCopy: (folder) => `Deshacer: ya está en ${folder}`,
  undoCopies: (some) => `Deshacer ${countFiles(some)} que ya tenías`,
  announceDone: (name) => `${name}: subido`,
  announceFailed: (name, message) => `${name}: ${message}`,
  stopTitle: '¿Dejar de subir?',
  stopText: 'Algunos archivos aún se están subiendo. Los que ya están se quedan en tu biblioteca.',
  keepUploading: 'Seguir subiendo',
  stop: 'Parar y cerrar',
  doneTitle: '¡Subida completa!',
  doneText: 'Tu archivo ya está en la biblioteca.',
  doneManyText: (some) => `Tus ${number(some)} archivos ya están en la biblioteca.`,
  keptTitle: 'Esperando para enviarse',
  keptText: 'Está a salvo en este dispositivo. Lo enviaremos cuando se pueda conectar con el servidor.',
  close: 'Listo',
  failedTitle: 'No se pudo subir',
  failedText: 'Hubo un error al subir tu archivo. Inténtalo otra vez.',
  someAdded: (done, all) => `Añadidos ${number(done)} de ${countFiles(all)}`,
  someFailedText: 'Los demás siguen en la lista, cada uno con el motivo.',
  noRoomHere:
    'No se puede conectar con el servidor, y este dispositivo no tiene espacio para guardar el archivo. Inténtalo otra vez más tarde.',
  sizeMb: (bytes) =>
    `${(bytes / 1024 / 1024).toLocaleString('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`,
}
