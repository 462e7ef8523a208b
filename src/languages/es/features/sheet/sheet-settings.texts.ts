import type * as english from '#features/sheet/sheet-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetSettingsTexts: Texts<typeof english.sheetSettingsTexts> = {
  title: 'Hoja de la mañana',
  label: 'Una hoja para cada día',
  hint: 'Una página para tu tableta o tu impresora: la fecha, los eventos de tus calendarios, hasta tres metas para marcar, la idea de hoy y espacio para escribir.',
  page: 'Hecha para',
  paper: (size) => `Papel, ${size}`,
  device: 'Te espera en',
  noDevice: 'Solo en Inicio',
  deviceHint: 'En una carpeta propia, nueva cada mañana. Lo que escribes en ella se queda como está.',
  mail: 'Enviarla por correo',
  mailAt: 'A las',
  open: 'La hoja de hoy (PDF)',
  other: 'Enviarla a otra dirección',
  otherHint: (sender) =>
    `Para un Kindle u otro dispositivo con su propia dirección. Un Kindle solo la acepta si antes apruebas ${sender}, en Amazon, en «Configuración de documentos personales».`,
  sendFirst: 'Enviar una primera hoja',
  waiting: (address) =>
    `Una primera hoja con un código va de camino a ${address}. Hasta que escribas el código aquí, la hoja de cada día llega a tu propia dirección.`,
  refused: (address, sender) => `${address} no aceptó la última hoja. Comprueba la dirección y si acepta correos de ${sender}.`,
  code: 'Código de la primera hoja',
  confirm: 'Confirmar',
  goesTo: (address) => `Va a ${address}.`,
  toOwn: 'Usar mi propia dirección',
  addressFailed: 'No ha funcionado. Inténtalo de nuevo.',
}
