import type * as english from '#features/library/library.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { capital, counted, number } from '../../kit/number.ts'

const date = datesIn('es-ES')

/** Returns the name of a month from its number, which is 12 × year + 0 to 11. */
const monthName = (of: number) => date(new Date(Math.floor(of / 12), of % 12, 1), 'My')
const wholeMb = (bytes: number) => number(Math.ceil(bytes / (1024 * 1024)))

export const countFiles: Texts<typeof english.countFiles> = (files) => counted(files, 'archivo', 'archivos')

export const libraryTexts: Texts<typeof english.libraryTexts> = {
  title: 'Biblioteca',
  upload: 'Subir',
  openEnded: 'Abrir',
  toPlanner: 'Tu agenda',
  newFolder: 'Nueva carpeta',
  searchPlaceholder: 'Busca en tus páginas…',
  searchLabel: 'Buscar en nombres y texto',
  folderLabel: 'Carpeta',
  allFolders: 'Todas las carpetas',
  fileCount: (files, isMore = false) => `${number(files)}${isMore ? '+' : ''} ${files === 1 && !isMore ? 'archivo' : 'archivos'}`,
  filesLabel: 'Archivos',
  folders: {
    label: 'Carpetas',
    all: 'Todo',
    favorites: 'Favoritos',
    files: (files) => countFiles(files),
    more: (folders) => counted(folders, 'carpeta vacía', 'carpetas vacías'),
    fewer: 'Ocultar carpetas vacías',
    dragged: (files) => countFiles(files),
    countsFailed: 'No se pudieron cargar los números.',
  },
  filters: {
    label: 'Filtro',
    favorites: 'Favoritos',
    kinds: { image: 'Imágenes', other: 'PDF' },
    remove: (name) => `Quitar filtro: ${name}`,
    onlyMonth: (of) => `Solo ${monthName(of)}`,
    none: 'Ninguna página coincide con estos filtros.',
    clear: 'Quitar filtros',
  },
  loadFailed: 'No se pudieron cargar tus archivos.',
  moreFailed: 'No se pudieron cargar más archivos.',
  dropHere: 'Suelta para añadir a tu biblioteca',
  uploadDate: (instant) => date(instant, 'mdy'),
  empty: {
    noneFound: 'No se encontraron archivos',
    noneFoundText: 'Ninguna página coincide con esa búsqueda.',
    clearSearch: 'Borrar búsqueda',
    none: 'Aún no hay archivos',
    noneText: 'Exporta una página de tu tableta y guárdala aquí.',
    uploadFirst: 'Subir el primer archivo',
    emptyFolder: 'Esta carpeta está vacía',
    emptyFolderText: 'Sube una página, o mueve una aquí.',
  },
  found: {
    title: 'Dentro de tus PDF',
    place: (page, pages) => (pages === 1 ? `Página ${page}` : `Página ${page}, y ${number(pages - 1)} más`),
    readAt: (model, host) => `Leído por ${model} en ${host}`,
    readBy: (device) => (device === null ? 'Texto que llegó con la página' : `Texto leído por ${device}`),
    showAll: (all) => `Ver todo (${number(all)})`,
    most: 'Estos son los 50 más nuevos. Añade una palabra para encontrar menos.',
  },
  storage: {
    label: 'Espacio',
    used: (usedBytes, quotaBytes) =>
      `${wholeMb(usedBytes)} de ${wholeMb(quotaBytes)} MB en uso, con los archivos de la papelera.`,
    full: (usedBytes, quotaBytes) =>
      `${wholeMb(usedBytes)} de ${wholeMb(quotaBytes)} MB en uso. Tu biblioteca está casi llena; vaciar la papelera libera espacio.`,
    notFit: {
      title: 'Tu biblioteca está llena',
      text: (name) =>
        `“${name}”, de uno de tus dispositivos, no cabía. Los archivos de la papelera también cuentan: vaciarla libera espacio. Hasta entonces no volveremos a avisarte.`,
    },
    reached: (quotaMb) =>
      `Este archivo ya no cabe en tus ${number(quotaMb)} MB. Los archivos de la papelera también cuentan: vaciarla libera espacio.`,
  },
  tips: {
    title: 'Consejos para ordenar',
    items: [
      'Ponle a una página el nombre de su semana, y la búsqueda la encontrará en un segundo.',
      'Prueba con dos carpetas: páginas en marcha y páginas terminadas.',
      'Toma una foto de una nota en papel. Más vale una página torcida que guardaste que una recta que perdiste.',
    ],
  },
  createFolder: {
    title: 'Crear una carpeta',
    name: 'Nombre de la carpeta',
    create: 'Crear',
    done: 'Carpeta creada',
    failed: 'No se pudo crear la carpeta. Inténtalo otra vez.',
  },
  folderChange: {
    actions: (name) => `Acciones para la carpeta ${name}`,
    rename: 'Cambiar nombre',
    name: 'Nombre de la carpeta',
    save: 'Guardar',
    remove: 'Eliminar carpeta',
    removeTitle: (name) => `¿Eliminar “${name}”?`,
    removeText: 'Sus archivos pasan a General. No se pierde nada.',
    renamed: 'Nombre de la carpeta cambiado',
    removed: 'Carpeta eliminada',
    failed: 'No se pudo cambiar la carpeta. Inténtalo otra vez.',
  },
  shared: {
    title: (files) => (files === 1 ? '¿Guardar este archivo?' : `¿Guardar estos ${number(files)} archivos?`),
    lead: (files) =>
      files === 1
        ? 'Otra app o sitio lo envió a tu biblioteca. Solo se sube si lo guardas.'
        : 'Otra app o sitio los envió a tu biblioteca. Solo se suben si los guardas.',
    list: 'Archivos compartidos',
    keep: 'Guardar',
    discard: 'No guardar',
    done: (files) => (files === 1 ? 'Tu página está en camino' : `${number(files)} páginas están en camino`),
    discarded: 'No se guardó nada',
    failed: 'No se pudo guardar',
    failedText: 'Súbelo aquí.',
  },
  file: {
    open: (name) => `Abrir ${name}`,
    unsent: 'Esperando para enviarse',
    missing: 'Falta este archivo',
    noPreview: 'Sin vista previa',
    openMissing: (name) => `Abrir ${name}. Falta este archivo.`,
    actions: (name) => `Acciones para ${name}`,
    rename: 'Cambiar nombre',
    renameTitle: 'Cambiar el nombre del archivo',
    name: 'Nombre del archivo',
    save: 'Guardar',
    move: 'Mover a una carpeta',
    moveNow: 'Mover',
    putOnDay: 'Poner en un día',
    folder: 'Carpeta',
    download: 'Descargar',
    downloadSent: 'Descargar el archivo del Supernote',
    keep: 'Guardar en este dispositivo',
    here: 'En este dispositivo',
    favorite: 'Añadir a Favoritos',
    notFavorite: 'Quitar de Favoritos',
    isFavorite: 'Favorito',
    madeFavorite: 'Añadido a Favoritos',
    unmadeFavorite: 'Quitado de Favoritos',
    remove: 'Eliminar',
    removed: 'Archivo eliminado',
    undo: 'Deshacer',
    restored: 'Archivo restaurado',
    restoreFailed: 'No se pudo restaurar el archivo. Inténtalo otra vez.',
    moved: (folder) => `Movido a ${folder}`,
    renamed: 'Nombre del archivo cambiado',
    changeFailed: 'No se pudo cambiar el archivo. Inténtalo otra vez.',
    removeFailed: 'No se pudo eliminar el archivo. Inténtalo otra vez.',
  },
  view: {
    orderLabel: 'Orden',
    order: (name) => `Orden: ${name}`,
    sorts: { newest: 'Más nuevos', oldest: 'Más antiguos', name: 'Nombre', size: 'Tamaño' },
    densityLabel: 'Vista',
    density: (name) => `Vista: ${name}`,
    densities: { comfortable: 'Amplia', compact: 'Compacta', list: 'Lista' },
  },
  months: {
    label: 'Mes',
    name: (of) => capital(monthName(of)),
    from: (of) => `${capital(monthName(of))} y antes`,
    newest: 'Volver a lo más nuevo',
    none: 'No hay nada anterior.',
  },
  selection: {
    label: 'Archivos seleccionados',
    none: 'Elige archivos',
    move: 'Mover',
    moveTitle: (files) => `Mover ${countFiles(files)}`,
    download: 'Descargar',
    remove: 'Eliminar',
    moving: (done, files) => `Moviendo ${of(done, files)}`,
    removing: (done, files) => `Eliminando ${of(done, files)}`,
    restoring: (done, files) => `Restaurando ${of(done, files)}`,
    moved: (files, folder) => `${counted(files, 'archivo movido', 'archivos movidos')} a ${folder}`,
    movedBack: (files) => counted(files, 'archivo devuelto a su sitio', 'archivos devueltos a su sitio'),
    removed: (files) => counted(files, 'archivo eliminado', 'archivos eliminados'),
    restored: (files) => counted(files, 'archivo restaurado', 'archivos restaurados'),
    partly: (done, count) => `${of(done, count)} hechos`,
    unchanged: 'No hubo que cambiar nada',
    moveFailed: 'No se pudieron mover los archivos. Inténtalo otra vez.',
    removeFailed: 'No se pudieron eliminar los archivos. Inténtalo otra vez.',
    restoreFailed: 'No se pudieron restaurar los archivos. Inténtalo otra vez.',
    allFailed: 'No se pudieron seleccionar los archivos. Inténtalo otra vez.',
    downloadFailed: 'No se pudo empezar la descarga. Inténtalo otra vez.',
    tooMany: 'En una descarga caben 10.000 archivos como máximo. Elige menos.',
    archiveName: (day) => `Páginas ${day}.zip`,
  },
  deleted: { title: 'Papelera' },
}

const of = (done: number, files: number) => `${number(done)} de ${countFiles(files)}`
