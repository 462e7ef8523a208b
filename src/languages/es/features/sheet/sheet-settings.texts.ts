import type * as english from '#features/sheet/sheet-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetSettingsTexts: Texts<typeof english.sheetSettingsTexts> = {
  title: 'Hoja de la mañana',
  label: 'Una hoja para cada día',
  hint: 'Una página para tu tableta o tu impresora: la fecha, hasta tres metas para marcar, la idea de hoy y espacio para escribir.',
  page: 'Hecha para',
  paper: (size) => `Papel, ${size}`,
  device: 'Te espera en',
  noDevice: 'Solo en Inicio',
  deviceHint: 'En una carpeta propia, nueva cada mañana. Lo que escribes en ella se queda como está.',
  mail: 'Enviarla por correo',
  mailAt: 'A las',
  open: 'La hoja de hoy (PDF)',
}
