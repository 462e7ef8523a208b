import type * as english from '#features/access/code-dialogs.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

export const codeDialogsTexts: Texts<typeof english.codeDialogsTexts> = {
  bindTitle: (code) => `Asignar ${code}`,
  bindText: 'Solo esta dirección podrá usar el código. Cambiarla no envía ningún correo.',
  bindEmail: 'Correo del cliente',
  emailRequired: 'Escribe una dirección de correo.',
  save: 'Guardar',
  free: 'Quitar dirección',
  bindFailed: 'No se pudo guardar la dirección.',
  voidTitle: (code) => `¿Anular ${code}?`,
  voidText: 'Nadie podrá volver a usar este código de acceso. No se puede deshacer.',
  voidFailed: 'No se pudo anular el código de acceso.',
  historyTitle: (code) => `Historial de ${code}`,
  historyFailed: 'No se pudo cargar el historial.',
  events: {
    created: 'Creado',
    bound: 'Asignado a una dirección',
    named: 'Se definió qué abre',
    freed: 'Dirección quitada',
    mailed: 'Enviado por correo',
    shown: 'Mostrado',
    tried: 'Intento rechazado',
    redeemed: 'Canjeado',
    voided: 'Anulado',
  },
  by: (who) => `por ${who}`,
  batch: (label) => `Lote “${label}”`,
  from: (email, network) => `${email} desde ${network}`,
  redeemer: (name, email) => `${name}, ${email}`,
  mailStates: {
    waiting: 'Correo en espera',
    sending: 'Enviando',
    sent: 'Enviado',
    failed: 'Correo fallido',
    settled: 'Correo fallido, resuelto',
  },
}

export const productChoiceTexts: Texts<typeof english.productChoiceTexts> = {
  title: (code) => `Qué abre ${code}`,
  product: 'Abre',
  productHint: 'La agenda que acompaña al código.',
  noProduct: 'Ninguna agenda',
  none: 'Primero pon nombre a un producto, en «Lo que vendo».',
  save: 'Guardar',
  failed: 'No se ha podido guardar.',
}

export const newCodesTexts: Texts<typeof english.newCodesTexts> = {
  title: 'Crear código de acceso',
  code: 'Código de acceso',
  codeHint: 'De 6 a 64 letras, cifras y guiones. Cada código funciona una vez.',
  generate: 'Generar',
  customerEmail: 'Correo del cliente (opcional)',
  customerEmailHint: 'Entonces solo esta dirección podrá usar el código.',
  create: 'Crear código',
  codeRequired: 'Escribe un código de acceso, o genera uno.',
  created: 'Código de acceso creado',
  failed: 'No se pudo crear el código de acceso',
}

export const batchTexts: Texts<typeof english.batchTexts> = {
  title: 'Crear un lote',
  text: 'Códigos para repartir: en un archivo o en tarjetas impresas.',
  count: 'Cuántos',
  countHint: 'De 1 a 10.000.',
  countWrong: 'Escribe un número entero de 1 a 10.000.',
  label: 'Etiqueta (opcional)',
  labelHint: 'Te ayuda a encontrar estos códigos después, por ejemplo “Feria de primavera”.',
  create: 'Crear códigos',
  failed: 'No se pudieron crear los códigos.',
  created: (created) => counted(created, 'código de acceso creado', 'códigos de acceso creados'),
}

export const ticketsTexts: Texts<typeof english.ticketsTexts> = {
  title: 'Imprimir tarjetas',
  made: (made) => counted(made, 'código está listo', 'códigos están listos'),
  text: 'Cada tarjeta lleva un código y su enlace de activación como código QR. En una hoja caben diez.',
  capped: (shown) => `Estos son los primeros ${number(shown)} códigos. Filtra la lista para imprimir los demás.`,
  none: 'Ya no se puede usar ninguno de estos códigos, así que no hay nada que imprimir.',
  loadFailed: 'No se pudieron cargar los códigos.',
  part: 'Tarjetas',
  range: (from, to) => `Tarjetas ${number(from)} a ${number(to)}`,
  partHint: (size) => `Se imprimen por partes de ${number(size)}, para que tu navegador no se atasque.`,
  preparing: 'Preparando las tarjetas',
  preview: 'Vista previa',
  print: 'Imprimir',
  csv: 'Descargar CSV',
  csvName: 'codigos-de-acceso.csv',
  csvColumns: ['codigo', 'enlaceDeActivacion', 'etiqueta'],
  yourCode: 'Tu código de acceso',
  qrCode: (code) => `Código QR del enlace de activación de ${code}`,
  howTo: (host) => `Escanea el código QR, o abre ${host}/code y escribe el código. Funciona una vez.`,
}

export const batchesTexts: Texts<typeof english.batchesTexts> = {
  title: 'Lotes',
  text: 'Códigos que se crearon juntos. Muestra un lote para volver a imprimir sus tarjetas o exportarlo.',
  none: 'Aún no hay ningún lote con etiqueta.',
  failed: 'No se pudieron cargar los lotes.',
  show: (label) => `Mostrar los códigos de ${label}`,
  counts: ({ total, used, unused }) =>
    `${counted(total, 'código', 'códigos')}, ${counted(used, 'usado', 'usados')}, ${counted(unused, 'libre', 'libres')}`,
  void: 'Anular los que quedan',
  voidTitle: (label) => `¿Anular los que quedan de “${label}”?`,
  voidText: (unused) =>
    `Nadie podrá volver a usar estos códigos: ${number(unused)} como máximo. Los que están asignados a un cliente se quedan. No se puede deshacer.`,
  voidFailed: 'No se pudo anular el lote.',
}
