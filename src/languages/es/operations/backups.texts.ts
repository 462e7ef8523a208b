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

export const backupsCardTexts: Texts<typeof english.backupsCardTexts> = {
  lead: 'Se hacen y se comprueban cada noche, cifradas, para que un disco roto no acabe con tu tienda.',
  nothingYet: 'Todavía no se ha hecho ninguna copia.',
  made: 'Última copia:',
  loadFailed: 'No se pudo cargar el estado de las copias.',
  key: 'Clave de recuperación',
  makeKey: 'Crear la clave de recuperación',
  keyLead: 'Solo tú la tienes. Abre las copias y, con ellas, todos los diarios.',
  keyByCommand: 'Tu tienda tiene clientes, así que se crea en el servidor: willow backup key',
  hasKey: 'Las copias están cifradas con ella. Sin ella nadie puede restaurarlas, tampoco tú.',
  keyFailed: 'No se pudo crear la clave de recuperación.',
  onlyOnce: 'Guárdala en papel o en otro dispositivo. Solo se muestra ahora. Si te vas antes de guardarla, crea otra.',
  copy: 'Copiar',
  copied: 'Clave de recuperación copiada',
  copiedText: 'Guárdala lejos de esta máquina.',
  copyFailed: 'No se pudo copiar la clave de recuperación.',
  ending: 'Sus seis últimos caracteres',
  endingHint: 'Muestran que la has guardado. Vale desde ese momento.',
  keep: 'La he guardado',
  placeHint:
    'Una carpeta en otro disco, como /mnt/disk/willow, o un bucket como s3://name?endpoint=https://s3.example&region=eu-1.',
  make: 'Hacer una copia ahora',
  busy: 'Se está haciendo o comprobando una copia …',
  makeFailed: 'No se pudo empezar la copia.',
  drill: 'Probar la clave',
  drillKey: 'Tu clave de recuperación',
  drillHint: 'La última copia se restaura junto a tu tienda, se revisa y se vuelve a quitar. Hazlo ahora y dos veces al año.',
  drillFailed: 'No se pudo empezar la prueba.',
  drilled: 'Última restauración de prueba:',
  outside: 'Nada aquí entrega una copia. Los comandos del servidor la restauran o cambian la clave.',
}

export const backupErrorTexts: Texts<typeof english.backupErrorTexts> = {
  keyByCommand: 'Tu tienda tiene clientes, así que la clave de recuperación se crea en el servidor: willow backup key',
  keyThere: 'Ya hay una clave de recuperación, creada en otra pestaña o por otra persona. Tira la que se muestra aquí.',
  wrongEnding: 'No son los seis últimos caracteres de la clave que se mostró.',
  keyExpired: 'Esta clave se mostró hace demasiado tiempo. No se usa: crea otra.',
  wrongKey: 'Esta no es la clave de recuperación de estas copias.',
  noPlace: 'No hay ningún lugar para las copias de seguridad.',
  held: 'Esta tienda se restauró desde una copia. Libérala antes.',
  busy: 'Ahora mismo se está haciendo o comprobando una copia. Inténtalo más tarde.',
}
