import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/first-restore.texts.ts'
import { counted, number } from '../kit/number.ts'

export const firstRestoreTexts: Texts<typeof english.firstRestoreTexts> = {
  eyebrow: 'Primer inicio',
  title: 'Restaurar una copia de seguridad',
  lead: 'Todo vuelve como estaba cuando se hizo la copia. Todos tienen que iniciar sesión otra vez, y los correos esperan hasta que los liberes.',
  find: 'Buscar copias',
  loading: 'Buscando copias de seguridad',
  notFound: 'La búsqueda de copias de seguridad falló.',
  reasons: {
    noPlace: 'Define RESTORE_FROM con la carpeta o el bucket de tus copias de seguridad, y vuelve a iniciar el servidor.',
    elsewhere:
      'Esta instalación guarda sus datos en PostgreSQL o S3. Restaura en el servidor, en una carpeta nueva y una base de datos nueva (DATABASE_URL): willow restore FROM --into FOLDER. Después mueve los archivos a un lugar nuevo en S3: willow files move --to s3://...',
    none: (place) => `No hay ninguna copia de seguridad en ${place}.`,
    failed: 'No se pudo restaurar la copia de seguridad. El registro del servidor dice por qué.',
    changed: 'Mientras tanto se añadió un usuario a esta instalación. No se ha cambiado nada.',
  },
  place: (place) => `Copias de seguridad en ${place}`,
  content: (people, pages) => `${counted(people, 'usuario', 'usuarios')}, ${counted(pages, 'página', 'páginas')}`,
  key: 'Clave de recuperación',
  keyHint:
    'La línea que empieza por AGE-SECRET-KEY. Sin ella el servidor crea secretos nuevos, y tu tienda necesita el nuevo para sus pedidos.',
  keyHintEncrypted:
    'La línea que empieza por AGE-SECRET-KEY. La copia de seguridad está cifrada, y no se puede restaurar sin ella.',
  keyConfigured: 'La clave de recuperación está configurada en el servidor.',
  restore: 'Restaurar copia',
  failed: 'No se pudo empezar la restauración. Inténtalo otra vez.',
  running: 'Restaurando',
  files: (files, all) => `${number(files)} de ${number(all)} archivos`,
  starting: 'Los archivos han vuelto. El servidor se está iniciando otra vez.',
  doneTitle: 'Tu copia de seguridad ha vuelto',
  doneLead: 'Inicia sesión con una cuenta de administración y lee en el panel qué se ha perdido y qué te espera.',
  signIn: 'Iniciar sesión',
  setUpInstead: 'Preparar una instalación vacía',
}
