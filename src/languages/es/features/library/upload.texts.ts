import type * as english from '#features/library/upload.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'
import { countFiles } from './library.texts.ts'

const shortDay = new Intl.DateTimeFormat('es-ES', { month: 'long', day: 'numeric' })

export const uploadTexts: Texts<typeof english.uploadTexts> = {
  title: 'Subir páginas',
  lead: 'Un PDF o cualquier imagen. Suéltalo aquí, pégalo o elígelo.',
  choose: 'Elegir archivos',
  chosenFiles: 'Archivos elegidos',
  takePhoto: 'Tomar foto',
  drop: 'Suelta aquí tus páginas',
  folder: 'Carpeta',
  upload: 'Subir',
  exportInstead: {
    supernote: 'Este archivo de Supernote no se puede leer aquí. En el Supernote, expórtalo como PDF y añade ese.',
    remarkable:
      'Este es un archivo propio de reMarkable, y aquí no se puede leer. Expórtalo como PDF desde el reMarkable o su app y añade ese.',
    boox: 'Este es un archivo propio de Boox, y aquí no se puede leer. En el Boox, exporta la nota como PDF y añade ese.',
    goodnotes: 'Este es un archivo propio de Goodnotes, y aquí no se puede leer. En Goodnotes, expórtalo como PDF y añade ese.',
    xournal: 'Este es un archivo propio de Xournal++, y aquí no se puede leer. En Xournal++, expórtalo como PDF y añade ese.',
  },
  tooLarge: (mb) => `Este archivo supera los ${mb} MB.`,
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
  known: (folder, instant) => `Ya tienes esta página: ${folder}, ${shortDay.format(new Date(instant))}`,
  onlyStored: 'Guardado, pero solo tu tableta puede mostrarlo.',
  chosenTwice: 'Has elegido esta página dos veces.',
  skip: 'Omitir',
  manyKnown: (some) => `${number(some)} de estos ya están aquí.`,
  skipAll: 'Omitir todos',
  skipFile: (name) => `Omitir ${name}`,
  replace: 'Sustituir',
  replacing: (folder, instant) => `Sustituye a la de ${folder}, ${shortDay.format(new Date(instant))}`,
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
  keptText: 'Está a salvo en este dispositivo. Lo enviaremos cuando vuelvas a tener conexión.',
  failedTitle: 'No se pudo subir',
  failedText: 'Hubo un error al subir tu archivo. Inténtalo otra vez.',
  someAdded: (done, all) => `Añadidos ${number(done)} de ${countFiles(all)}`,
  someFailedText: 'Los demás siguen en la lista, cada uno con el motivo.',
  noRoomHere:
    'No tienes conexión, y este dispositivo no tiene espacio para guardar el archivo. Inténtalo otra vez cuando tengas conexión.',
  sizeMb: (bytes) =>
    `${(bytes / 1024 / 1024).toLocaleString('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`,
}
