import type * as english from '#app/offline.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const offlineTexts: Texts<typeof english.offlineTexts> = {
  waiting: (count) => (count === 1 ? '1 cambio espera para enviarse.' : `${count} cambios esperan para enviarse.`),
  refused: (count) => (count === 1 ? 'No se pudo guardar 1 cambio.' : `No se pudieron guardar ${count} cambios.`),
  shownHere: {
    offline: 'No tienes conexión. Ves lo que guarda este dispositivo.',
    away: 'No se puede conectar con el servidor. Ves lo que guarda este dispositivo.',
  },
  show: 'Ver',
  newVersion: 'Hay una versión nueva lista.',
  takeNewVersion: 'Actualizar',
  cleared: 'Este navegador ha borrado lo que guardabas aquí',
  clearedText: 'Tu biblioteca está completa en el servidor. En la biblioteca, elige otra vez qué guardar.',
  dialog: {
    title: 'Aún sin enviar',
    lead: 'Estos cambios solo están en este dispositivo. Los enviaremos cuando se pueda conectar con el servidor, salvo los que ha rechazado.',
    leavingTitle: 'Antes de cerrar sesión',
    leavingLead: 'Estos cambios solo están en este dispositivo. Envíalos ahora, guárdalos como archivos o descártalos.',
    list: 'Cambios que aún no se han enviado',
    waits: 'Esperando para enviarse',
    sentOf: (sent, size) => `${sent} de ${Math.ceil(size / 1024 / 1024)} MB enviados`,
    change: 'Un pequeño cambio',
    copy: 'Copiar',
    copyOf: (words) => `Copiar ${words}`,
    remove: 'Quitar',
    removeOf: (words) => `Quitar ${words}`,
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo a mano.',
    sendNow: 'Enviar ahora',
    sendFailed: 'No se pudo enviar todo. Lo que el servidor ha rechazado dice por qué.',
    allSent: 'Todo está enviado',
    keepAsFiles: 'Guardar como archivos',
    discard: 'Descartar y cerrar sesión',
    close: 'Cerrar',
    fileName: 'willow-sin-enviar.json',
  },
}
