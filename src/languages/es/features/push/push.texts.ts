import type * as english from '#features/push/push.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const pushTexts: Texts<typeof english.pushTexts> = {
  testTitle: 'Funciona',
  testText: 'Las notificaciones llegan a este dispositivo.',
  removed: 'Este dispositivo ya no recibe notificaciones.',
  unreadableTitle: 'Algo te espera',
  unreadableText: 'Abre la app para verlo.',
  label: 'Notificaciones en este dispositivo',
  hint: {
    always: 'Los recordatorios y el final de una sesión de concentración llegan aquí aunque la app esté cerrada.',
    running:
      'Los recordatorios y el final de una sesión de concentración llegan aquí mientras este navegador esté en marcha, aunque no haya ninguna página abierta.',
    awake:
      'Los recordatorios y el final de una sesión de concentración llegan aquí mientras la tableta esté despierta. Las de tinta electrónica suelen dormirse.',
    insecure: 'Las notificaciones necesitan una dirección que empiece por https. Esta no lo hace.',
    install:
      'En iPhone y iPad, añade antes esta app a la pantalla de inicio (Compartir, luego Añadir a pantalla de inicio) y ábrela desde ahí.',
    unsupported: 'Este navegador no puede mostrar notificaciones. Los recordatorios aparecen en la página mientras está abierta.',
    denied: 'Tu navegador bloquea las notificaciones de esta página. Puedes cambiarlo en sus ajustes del sitio.',
  },
  failed: {
    denied: 'Tu navegador bloquea las notificaciones de esta página. Puedes cambiarlo en sus ajustes del sitio.',
    dismissed: 'Tu navegador preguntó y nadie respondió. Vuelve a activarlo cuando quieras.',
    'no-worker': 'Este navegador aún no está listo. Vuelve a cargar la página y actívalo después.',
    'no-service':
      'Este navegador no llega a ningún servicio de notificaciones. Pasa en tabletas sin servicios de Google y en ventanas privadas.',
    offline: 'No tienes conexión. Actívalo cuando la tengas.',
    other: 'No se pudieron activar las notificaciones. Inténtalo otra vez.',
  },
  test: {
    send: 'Enviarme una prueba',
    sending: 'Enviando…',
    accepted: 'Enviada y aceptada. Debería llegar en un momento.',
    late: 'Enviada y aceptada. Si no aparece en un minuto, mira los ajustes de notificaciones de este dispositivo.',
    shown: 'Enviada, aceptada y mostrada.',
    wait: 'El servicio de notificaciones nos pide esperar. Inténtalo otra vez en unos minutos.',
    refused: 'El servicio de notificaciones no la aceptó. Desactiva las notificaciones y vuelve a activarlas.',
    failed: 'Ahora no se puede conectar con el servicio de notificaciones. Inténtalo más tarde.',
    gone: 'Este dispositivo se ha olvidado. Desactiva las notificaciones y vuelve a activarlas.',
    notSent: 'No se pudo enviar la prueba. Inténtalo otra vez.',
  },
  devices: {
    title: 'Otros dispositivos con notificaciones',
    unknown: 'Navegador desconocido',
    since: (day) => `Desde el ${day}.`,
    arrives: {
      always: 'Llegan ahí aunque la app esté cerrada.',
      running: 'Llegan ahí mientras su navegador está en marcha.',
    },
    waiting: 'Su servicio de notificaciones no responde ahora.',
    refused: 'La última no se aceptó. Desactiva ahí las notificaciones y vuelve a activarlas.',
    remove: 'Quitar',
    removeLabel: (device) => `Quitar ${device}`,
    notRemoved: 'No se pudo quitar el dispositivo. Inténtalo otra vez.',
  },
}
