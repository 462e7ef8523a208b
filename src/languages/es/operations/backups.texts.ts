import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/backups.texts.ts'
import { number } from '../kit/number.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('#', number(count)))

export const backupsTexts: Texts<typeof english.backupsTexts> = {
  label: 'Copias de seguridad',
  proven: 'Última copia de seguridad probada:',
  none: 'Aún no se ha probado ninguna copia de seguridad.',
  late: 'Tiene más de dos días.',
  lastError: (error) => `El último intento falló: ${error}`,
  heldBefore: 'Esta instalación se restauró de una copia de seguridad del',
  held: ({ heldMails, removedUsers, removedUploads, missingFiles, newSecrets }) => [
    'Lo posterior se ha perdido: códigos usados, pedidos, revocaciones y contraseñas cambiadas. Todos tienen que iniciar sesión otra vez.',
    ...(removedUsers + removedUploads > 0
      ? [
          `Se ha vuelto a eliminar lo que se eliminó después de la copia: ${counted(removedUsers, 'una cuenta', '# cuentas')} y ${counted(removedUploads, 'una página', '# páginas')}.`,
        ]
      : []),
    ...(missingFiles > 0
      ? [counted(missingFiles, 'El archivo de una página no se restauró.', 'Los archivos de # páginas no se restauraron.')]
      : []),
    ...(newSecrets ? ['El secreto que firma los pedidos es nuevo: da a tu tienda el que muestra “willow webhook secret”.'] : []),
    heldMails === 0
      ? 'No hay correos retenidos. Las copias de seguridad siguen cuando liberes la instalación.'
      : `${counted(heldMails, 'Un correo está retenido', '# correos están retenidos')}: puede que se hayan enviado después de la copia. Las copias de seguridad siguen cuando liberes la instalación.`,
  ],
  release: 'Liberar',
  releaseFailed: 'No se pudo liberar.',
}
