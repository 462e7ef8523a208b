import type * as english from '#features/drop-box/drop-box.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'drop_box.unfit_path': 'Un archivo no puede tener esta ruta.',
  'drop_box.path_too_long': 'Esta ruta es demasiado larga.',
  'drop_box.not_in_box': 'Los archivos solo se pueden mover y copiar dentro del buzón.',
  'drop_box.not_found': 'No hay nada en esta ruta.',
  'drop_box.file_gone': 'Este archivo se eliminó de la biblioteca.',
  'drop_box.no_folder': 'La carpeta de esta ruta no existe.',
  'drop_box.path_taken': 'Ya hay una carpeta o un archivo en esta ruta.',
  'drop_box.method_not_fit': 'No se puede hacer con una carpeta.',
  'drop_box.body_not_read': 'Esta petición tiene un contenido que no se puede leer.',
  'drop_box.broken_xml': 'La petición no es XML válido.',
  'drop_box.xml_too_large': 'La petición es demasiado grande.',
  'drop_box.part': 'Un archivo solo se puede enviar entero.',
  'drop_box.condition_failed': 'El archivo ha cambiado, o no se cumple la condición.',
  'drop_box.locked': 'Otro programa ha bloqueado esta ruta.',
  'drop_box.no_lock': 'No hay tal bloqueo en esta ruta.',
  'drop_box.too_many_locks': 'Hay demasiados bloqueos.',
  'drop_box.too_many_paths': 'Hay demasiados archivos y carpetas en el buzón.',
  'drop_box.too_many_together': 'Esta carpeta contiene demasiado para moverla o copiarla de una vez.',
  'drop_box.too_many_properties': 'Un archivo no puede tener tantas propiedades.',
  'drop_box.into_itself': 'Una carpeta no se puede mover ni copiar dentro de sí misma.',
  'drop_box.only_one_level': 'Una lista abarca un solo nivel.',
  'drop_box.list_too_long': 'Esta lista sería demasiado larga.',
}
