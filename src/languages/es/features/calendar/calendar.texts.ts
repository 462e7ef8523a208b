import type * as english from '#features/calendar/calendar.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const calendarTexts: Texts<typeof english.calendarTexts> = {
  open: 'Dirección del calendario',
  hint: 'Mira tus metas y recordatorios en tu app de calendario.',
  title: 'Dirección del calendario',
  lead: 'Suscríbete a esta dirección en tu app de calendario. Muestra lo previsto, pero no te avisará: las apps de calendario buscan cambios cada varias horas, o una vez al día.',
  whoever: 'Quien tenga la dirección puede leer tus metas, así que no la compartas. Una contraseña nueva de la cuenta la anula.',
  withFocus: 'Mostrar también las sesiones de concentración',
  make: 'Crear dirección',
  makeNew: 'Crear dirección nueva',
  madeOn: (day) => `Creaste una dirección el ${day}. No guardamos ninguna copia, así que no se puede volver a mostrar.`,
  replaces: 'Una dirección nueva la sustituye.',
  made: 'Tu dirección del calendario',
  onlyOnce: 'Cópiala ahora. Solo se muestra una vez.',
  subscribe: 'Abrir en el calendario',
  copy: 'Copiar',
  copied: 'Copiada',
  copiedText: 'La dirección está en el portapapeles.',
  copyFailed: 'Selecciona la dirección y cópiala a mano.',
  done: 'Listo',
  revoke: 'Revocar dirección',
  revoked: 'La dirección del calendario ya no funciona.',
  failed: 'No funcionó. Inténtalo otra vez.',
  loadFailed: 'No se pudo cargar tu dirección del calendario.',
  focus: (minutes) => `Concentración, ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`,
}
