import type * as english from '#features/accounts/session.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sessionTexts: Texts<typeof english.sessionTexts> = {
  logout: {
    button: 'Cerrar sesión',
    doneTitle: 'Sesión cerrada',
    doneText: 'Has cerrado la sesión de tu cuenta.',
    failedTitle: 'No se pudo cerrar la sesión',
    failedText: 'Inténtalo otra vez.',
    failedHint: 'La sesión está cerrada en este dispositivo. La cerraremos en el servidor en cuanto podamos conectar con él.',
  },
  noCookie:
    'Tu navegador no guarda cookies de esta dirección, así que tu sesión no puede seguir abierta. Permite las cookies de este sitio en los ajustes del navegador y vuelve a iniciar sesión.',
  otherAddress: (address) => `En esta dirección tu sesión no puede seguir abierta. Abre ${address} e inicia sesión ahí.`,
}
