import type * as english from '#features/accounts/help-screens.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const helpScreensTexts: Texts<typeof english.helpScreensTexts> = {
  cannotGetIn: 'No puede entrar',
  account: 'Cuenta',
  mail: {
    'reset-link': 'Enviar enlace de contraseña',
    'own-data': 'Enviar cómo obtener sus datos',
    'lost-factor': 'Enviar ayuda con el segundo paso',
  },
  address: 'Corregir la dirección',
  newAddress: 'Dirección correcta',
  addressHint:
    'Le enviamos un enlace. Nada cambia hasta que se confirme y, si la cuenta no está vacía, desde la dirección anterior se puede rechazar durante siete días.',
  send: 'Enviar enlace',
  note: 'Escribir una nota',
  noteLabel: 'Nota',
  noteHint: 'Quienes administran la ven aquí y en el registro. No se puede cambiar.',
  save: 'Guardar',
  sessions: 'Sesiones',
  giveBackWriting: 'Dejar que escriba otra vez',
  make: 'Dar permiso de administración',
  unmake: 'Retirar el permiso',
  makeTitle: (name) => `¿Dar permiso de administración a ${name}?`,
  makeText: 'Podrá hacer todo lo que tú puedes hacer aquí. Su sesión se cierra, y quienes administran reciben un correo.',
  unmakeTitle: (name) => `¿Retirar el permiso de administración a ${name}?`,
  unmakeText: 'Su agenda se queda. Su sesión se cierra, y quienes administran reciben un correo.',
  deletion: 'Eliminar cuenta',
  keep: 'Conservar la cuenta',
  deletionTitle: (name) => `¿Eliminar la cuenta de ${name}?`,
  deletionText: (email) =>
    `Dentro de siete días se elimina la cuenta con todo lo que contiene. Ahora enviamos un correo a ${email}, y hasta entonces puede conservar la cuenta.`,
  asked: 'Lo ha pedido esta persona',
  askedHint: 'El correo lo dirá entonces.',
  failed: 'No funcionó. No ha cambiado nada.',
}
