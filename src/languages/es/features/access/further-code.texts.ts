import type * as english from '#features/access/further-code.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const furtherCodeTexts: Texts<typeof english.furtherCodeTexts> = {
  open: 'Añadir un código',
  hint: 'Para otra agenda que has comprado. Conservas todo lo que tienes.',
  addTo: (email) => `Añadir a ${email}`,
  another: '¿No es la cuenta correcta?',
  added: 'El código se ha añadido.',
  yours: 'Ya has usado este código de acceso.',
  failed: 'No se pudo añadir el código. Inténtalo otra vez.',
  missing: 'Escribe tu código de acceso.',
  title: 'Tu código de acceso',
  lead: '¿Ya tienes una cuenta? El código se añade a ella. Si no, crea una.',
  signIn: 'Iniciar sesión y añadirlo',
  create: 'Crear tu cuenta',
  wrong: 'Comprueba que está bien escrito. Si llegó a otra dirección, cierra sesión y usa la cuenta de esa dirección.',
  used: 'Si fuiste tú, con otra cuenta, cierra sesión y usa esa.',
  security: 'Abrir Seguridad',
}
