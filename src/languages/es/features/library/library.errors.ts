import type * as english from '#features/library/library.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'library.not_found': 'No se encontró el archivo',
  'library.folder_not_found': 'No se encontró la carpeta',
  'library.unknown_folder': 'Esa carpeta no existe.',
  'library.folder_exists': 'Ya hay una carpeta con ese nombre.',
  'library.blank_folder_name': 'Una carpeta necesita un nombre.',
  'library.folder_name_too_long': 'El nombre de una carpeta tiene 100 caracteres como máximo.',
  'library.blank_file_name': 'Un archivo necesita un nombre.',
  'library.no_file': 'Elige un archivo.',
  'library.empty_file': 'Este archivo está vacío.',
  'library.file_too_large': 'Este archivo es demasiado grande.',
  'library.not_a_page': 'Aquí solo se pueden guardar archivos PDF e imágenes.',
  'library.upload_broken': 'La subida se cortó. Inténtalo otra vez.',
  'library.too_many_files': 'Elige 10.000 archivos como máximo.',
  'library.no_thumbnail': 'Este archivo no tiene vista previa.',
  'library.no_page': 'Este archivo no tiene esa página.',
  'library.page_not_drawn': 'Esta página no se puede mostrar como imagen.',
  'library.drawing_busy': 'No se pudo dibujar esta página ahora mismo. Inténtalo otra vez en un momento.',
  'library.unsatisfiable_range': 'El archivo no tiene ese intervalo.',
  'library.file_name_too_long': 'El nombre de un archivo tiene 4000 caracteres como máximo.',
  'library.quota_reached': 'Este archivo ya no cabe en tu biblioteca.',
  'library.storage_full':
    'El servidor se está quedando sin espacio y ahora no puede aceptar archivos nuevos. Tus páginas están a salvo. Vaciar la papelera libera espacio.',
}
