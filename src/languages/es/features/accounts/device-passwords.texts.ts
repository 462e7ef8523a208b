import type * as english from '#features/accounts/device-passwords.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const devicePasswordsTexts: Texts<typeof english.devicePasswordsTexts> = {
  open: 'Añadir dispositivo',
  title: 'Añadir un dispositivo',
  lead: 'Una contraseña de dispositivo puede añadir páginas a tu biblioteca y leer lo que ese mismo dispositivo ha enviado. No puede leer, cambiar ni eliminar nada más. Una contraseña nueva de la cuenta la anula.',
  dropBox:
    'Las apps y los programas con WebDAV envían páginas a esta dirección, con la contraseña y cualquier nombre de usuario.',
  how: 'Cómo configurar un dispositivo',
  name: 'Nombre del dispositivo',
  make: 'Crear contraseña',
  made: (name) => `La contraseña de ${name}`,
  onlyOnce: 'Cópiala ahora. Solo se muestra una vez.',
  copy: 'Copiar',
  copied: 'Copiada',
  copiedText: 'La contraseña está en el portapapeles.',
  copyFailed: 'Selecciona la contraseña y cópiala a mano.',
  done: 'Listo',
  revoke: 'Revocar',
  revokeOne: (name) => `Revocar la contraseña de ${name}`,
  revoked: 'La contraseña de dispositivo ya no funciona.',
  failed: 'No funcionó. Inténtalo otra vez.',
}
