import type * as english from '#features/planner/planner.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'planner.edition_not_found': 'Esa edición no existe.',
  'planner.title_missing': 'Una edición necesita un título.',
  'planner.title_too_long': 'Un título tiene 200 caracteres como máximo.',
  'planner.no_file': 'Elige el PDF de la agenda en blanco.',
  'planner.not_a_pdf': 'Una agenda en blanco tiene que ser un PDF.',
  'planner.too_large': 'Este PDF es demasiado grande.',
  'planner.edition_exists': 'Este PDF ya es una edición.',
  'planner.edition_not_ready': 'Esta edición aún no está lista para publicarse.',
  'planner.edition_not_published': 'Esta edición no está publicada.',
  'planner.not_correctable': 'Solo una edición que aún no está publicada puede corregir una publicada.',
  'planner.year_unfit': 'Los días de la semana de esta edición no corresponden a ese año.',
  'planner.import_not_found': 'Aquí no se reconoció nada.',
  'planner.page_not_found': 'No se encontró la página',
  'planner.page_moved': 'Esta página se movió en otro dispositivo. No se ha cambiado nada.',
  'planner.files_changed': 'Tus archivos han cambiado mientras tanto. Vuelve a mirar las fechas, por favor.',
  'planner.no_such_day': 'Ese día no existe.',
  'planner.unclear_answer': 'Di qué página es, qué día, o que no es ninguna.',
  'planner.too_many_days': '400 días como máximo a la vez.',
  'planner.no_ink': 'La escritura de esta página no se puede separar de lo impreso.',
  'planner.nothing_written': 'En este mes no hay ninguna página escrita.',
  'planner.month_too_large': 'Las páginas de este mes son demasiado grandes para un solo PDF.',
  'planner.busy': 'El servidor tiene mucho que hacer ahora. Inténtalo otra vez en un minuto.',
  'planner.unreadable': 'No se pudo leer esta página.',
}
