import type * as english from '#features/accounts/account-deletion.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const accountDeletionTexts: Texts<typeof english.accountDeletionTexts> = {
  open: 'Eliminar cuenta',
  hint: 'Elimina todo lo que guardas aquí al cabo de siete días.',
  title: '¿Eliminar tu cuenta?',
  lead: 'Eliminaremos tus páginas, metas, sesiones y ajustes dentro de siete días. Hasta entonces puedes iniciar sesión y conservar tu cuenta.',
  kept: 'La tienda conserva los datos de tu pedido para su contabilidad, y el hecho de que su código de acceso se usó. El código no se puede volver a usar.',
  password: 'Tu contraseña',
  email: 'Tu dirección de correo (no tienes contraseña)',
  confirm: 'Eliminar en siete días',
  failed: 'No se pudo eliminar tu cuenta. Inténtalo otra vez.',
  fillAllFields: 'Completa todos los campos',
  wrongEmail: 'Esa no es la dirección de tu cuenta.',
  lastAdmin: 'Nadie más administra esta tienda. Da antes ese permiso a otra persona.',
  tooLate: 'Los siete días han pasado. Tu cuenta se está eliminando.',
  plannedTitle: 'Eliminación prevista',
  plannedText: 'Te hemos enviado la fecha por correo. La sesión se ha cerrado en todos los demás dispositivos.',
  plannedTextWithoutMail:
    'Verás la fecha arriba en todas las pantallas. La sesión se ha cerrado en todos los demás dispositivos.',
  notice: (day) => `Tu cuenta se eliminará el ${day}.`,
  keep: 'Conservar mi cuenta',
  keptTitle: 'Tu cuenta se queda',
  keptText: 'No se eliminará nada.',
  keepFailed: 'No funcionó. Inténtalo otra vez.',
}
