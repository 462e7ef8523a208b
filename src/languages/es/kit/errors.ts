import type * as english from '#kit/errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { endDateTexts } from './end-date.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'session.required': 'Inicia sesión.',
  'session.not_allowed': 'No tienes permiso para hacer eso.',
  'session.admin_only': 'Acceso denegado',
  'session.read_only':
    'Tu cuenta es de solo lectura, así que esto no se ha guardado. Aún puedes leer, descargar y exportar todo.',
  'session.proof_required': 'Confirma que eres tú.',
  'access.end_not_ahead': endDateTexts.notAhead,
  'request.foreign_origin': 'Esta petición vino de otro sitio.',
  'request.invalid': 'La petición no es válida.',
  'request.cut_off': 'La petición se cortó antes de tiempo.',
  'request.too_slow': 'La petición no llegó a tiempo. Inténtalo otra vez.',
  'request.id_taken': 'Ya se guardó otra cosa con este identificador.',
  'request.changed_meanwhile': 'Algo cambió mientras se guardaba, así que no se guardó. Inténtalo otra vez.',
  'request.parts_missing': 'Algunas partes de este archivo aún no han llegado. Envíalas de nuevo.',
  'request.part_damaged': 'Una parte de este archivo se dañó por el camino. Envíala de nuevo.',
  'request.unknown_path': 'No hay nada en esta dirección.',
  'limits.too_many_tries': 'Demasiados intentos. Espera un poco e inténtalo otra vez.',
  'limits.too_many_at_once': 'Demasiado a la vez. Espera un momento e inténtalo otra vez.',
  'limits.answer_too_large': 'Es demasiado para una sola respuesta. Pide menos de una vez.',
  'limits.no_room': 'En tu cuenta ya no caben más, así que no se ha guardado. Elimina los que no necesites e inténtalo de nuevo.',
  'limits.too_busy': 'Mucha gente está iniciando sesión ahora. Inténtalo otra vez en un momento.',
  'server.unavailable': 'No funcionó. Inténtalo otra vez en un momento.',
  'server.outcome_unknown': 'No sabemos si se guardó. Compruébalo antes de intentarlo otra vez.',
  'storage.full': 'El servidor no tiene espacio, así que no se guardó. Inténtalo más tarde.',
  'storage.read_only': 'El servidor no puede guardar nada por ahora, así que no se guardó. Inténtalo más tarde.',
  'server.unexpected': 'Algo salió mal',
}
