import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/proof.texts.ts'

export const proofTexts: Texts<typeof english.proofTexts> = {
  title: 'Confirma que eres tú',
  lead: 'Hace un rato que iniciaste sesión. Escribe tu contraseña y seguimos donde estabas.',
  leadWithPasskey:
    'Hace un rato que iniciaste sesión. Usa una llave de acceso o escribe tu contraseña, y seguimos donde estabas.',
  leadPasskeyAlone: 'Hace un rato que iniciaste sesión. Usa una llave de acceso y seguimos donde estabas.',
  leadPasskeyOrProvider: (provider) =>
    `Hace un rato que iniciaste sesión. Usa una llave de acceso y seguimos donde estabas. O vuelve a iniciar sesión en ${provider} y repite lo que estabas haciendo.`,
  leadWithoutPassword: (provider) =>
    `Hace un rato que iniciaste sesión. Vuelve a iniciar sesión en ${provider} y repite lo que estabas haciendo.`,
  leadWithoutAnyWay: 'Hace un rato que iniciaste sesión. Cierra la sesión e iníciala de nuevo.',
  usePasskey: 'Usar una llave de acceso',
  noPasskey: 'No se usó ninguna llave de acceso. Puedes intentarlo otra vez.',
  or: 'o',
  password: 'Tu contraseña',
  confirm: 'Continuar',
  signInAgain: 'Iniciar sesión de nuevo',
  proved: 'Gracias.',
  failed: 'No funcionó. Inténtalo otra vez.',
}
