import type * as english from '#features/accounts/credentials.texts.ts'
import { mailedDay } from '#features/mail/mail.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { localeTexts } from '../../kit/locale.texts.ts'

export const endedText: Texts<typeof english.endedText> = (ended) => {
  switch (ended.kind) {
    case 'all sessions':
      return 'La sesión se ha cerrado en todos los dispositivos.'
    case 'other sessions':
      return 'La sesión se ha cerrado en todos los demás dispositivos.'
    case 'reset link':
      return 'Un enlace anterior para elegir una contraseña nueva ya no funciona.'
    case 'link under way':
      return 'Alguien había empezado a vincular otra cuenta a la tuya. Lo hemos detenido.'
    case 'device passwords':
      return 'Tus contraseñas de dispositivo ya no funcionan. Puedes crear otras en Ajustes.'
    case 'calendar address':
      return 'Tu dirección del calendario ya no funciona. Puedes crear otra en Ajustes.'
    case 'shown links':
      return 'Los enlaces con los que mostrabas páginas a otras personas ya no funcionan.'
    case 'sheet address':
      return `Tu hoja de la mañana ya no va a ${ended.address}. Puedes volver a indicar la dirección en Ajustes.`
    case 'planned address':
      return `Había un cambio de tu dirección a ${ended.address} pendiente de confirmar. Lo hemos cancelado.`
    case 'identities':
      return `Tu cuenta de ${ended.providers.join(' y ')} se ha desvinculado y ya no sirve para iniciar sesión. Si la vinculaste tú, puedes volver a hacerlo en Ajustes.`
    case 'passkeys':
      return `Tus llaves de acceso (${ended.names.join(', ')}) necesitan tu contraseña una vez más antes de volver a funcionar solas. Si alguna no es tuya, quítala en Ajustes, en “Inicio de sesión y seguridad”.`
    case 'second factor':
      return 'Tu app de autenticación y tus códigos de recuperación se siguen pidiendo. Si no los configuraste tú, escríbenos.'
    case 'sign-in under way':
      return 'Alguien estaba a punto de terminar de iniciar sesión. Lo hemos detenido.'
    case 'planned factor reset':
      return 'Estaba previsto quitar tu segundo paso. Lo hemos cancelado.'
    case 'planned deletion':
      return `Tu cuenta se eliminará de todos modos el ${mailedDay(new Date(ended.dueAt), undefined, localeTexts.locale)}. Si no lo quieres, inicia sesión antes de ese día y elige “Conservar mi cuenta”.`
  }
}
