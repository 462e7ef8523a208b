import type * as english from '#features/accounts/external-sign-in.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { accountsTexts } from './accounts.texts.ts'

export const externalProblems: Texts<typeof english.externalProblems> = {
  unknown:
    'Esta cuenta aún no está vinculada. Inicia sesión con tu contraseña y vincúlala en Ajustes, o crea tu cuenta con un código de acceso.',
  expired:
    'Este inicio de sesión empezó en otro navegador, tardó demasiado, o este navegador no guarda cookies. Permite las cookies de este sitio e inténtalo otra vez.',
  cancelled: 'Se canceló el inicio de sesión.',
  refused: 'No pudimos verificar la respuesta del servicio de inicio de sesión. Inténtalo otra vez.',
  marked:
    'El servicio de inicio de sesión envió una dirección de correo con caracteres invisibles. Corrige ahí tu dirección e inténtalo otra vez.',
  unavailable: 'El servicio de inicio de sesión no responde. Inténtalo más tarde, o usa tu contraseña.',
  later: 'Demasiados intentos. Inténtalo otra vez en unos minutos.',
  taken: 'Esta cuenta ya está vinculada a otra de aquí. Si es la tuya, inicia sesión con ella.',
  registration: 'Tardaste demasiado en crear tu cuenta. Escribe tu código de acceso otra vez.',
  waiting: accountsTexts.waitingForApproval,
  revoked: accountsTexts.revoked,
}

export const externalProblemOf: Texts<typeof english.externalProblemOf> = (word) =>
  word !== null && Object.hasOwn(externalProblems, word) ? externalProblems[word as english.ExternalProblem] : null

export const externalSignInTexts: Texts<typeof english.externalSignInTexts> = {
  lastWay:
    'Es tu única forma de iniciar sesión. Crea antes una contraseña: usa “¿Olvidaste tu contraseña?” en la pantalla de inicio de sesión.',
  otherIssuer: (given, named) => `OIDC_ISSUER es “${given}”, pero el proveedor se llama a sí mismo “${named}”.`,
  markedAddress: 'La dirección de correo verificada tiene caracteres invisibles.',
  linked: 'Tu cuenta está vinculada. Ya puedes iniciar sesión con ella.',
  linking: {
    title: 'Vincular una cuenta',
    lead: (provider) =>
      `Quien pueda iniciar sesión en esa cuenta de ${provider} podrá abrir esta. Escribe tu contraseña para confirmar.`,
    password: 'Tu contraseña',
    goOn: 'Continuar',
    failed: 'No funcionó. Inténtalo otra vez.',
  },
  ways: {
    title: 'Formas de iniciar sesión',
    password: 'Correo y contraseña',
    noPassword:
      'No hay contraseña. Para crear una, usa “¿Olvidaste tu contraseña?” en la pantalla de inicio de sesión, y después vuelve a vincular esta cuenta.',
    isLinked: (provider) => `Vinculada con ${provider}`,
    notLinked: (provider) => `Inicia sesión también con ${provider}`,
    link: 'Vincular una cuenta',
    unlink: 'Desvincular',
    unlinked: 'Cuenta desvinculada',
    unlinkedText: 'Ya no puedes iniciar sesión con ella.',
    failed: 'No funcionó. Inténtalo otra vez.',
  },
}
