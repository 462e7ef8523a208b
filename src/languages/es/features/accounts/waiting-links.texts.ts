import type * as english from '#features/accounts/waiting-links.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const waitingLinksTexts: Texts<typeof english.waitingLinksTexts> = {
  waits: (until) =>
    `La tienda ha cambiado hace poco de servidor de correo, así que este enlace solo funciona en un navegador en el que ya hayas iniciado sesión. En este funciona a partir de ${until}. Si sabes tu contraseña o tienes una llave de acceso, inicia sesión ahora: así termina la espera, y también el enlace.`,
  notYet: 'Este enlace todavía no funciona en este navegador.',
  label: 'Alguien quiere entrar en tu cuenta',
  link: (browser, until) =>
    browser === ''
      ? `Alguien abrió un enlace de un correo a tu cuenta en un navegador en el que no has iniciado sesión. No abre nada antes de ${until}.`
      : `Alguien abrió un enlace de un correo a tu cuenta en un navegador en el que no has iniciado sesión (${browser}). No abre nada antes de ${until}.`,
  address: (newAddress, until) =>
    `La tienda recibió el aviso de que tu dirección es ${newAddress}. A partir de ${until}, será la dirección de tu cuenta.`,
  refuse: 'No fui yo',
  refusedTitle: 'Ha terminado',
  refusedText: 'El enlace ya no funciona, y tu cuenta se queda como está.',
  refuseFailed: 'No ha funcionado. Inténtalo de nuevo.',
}
