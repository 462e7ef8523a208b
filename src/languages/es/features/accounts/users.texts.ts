import type * as english from '#features/accounts/users.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

const people = (some: number) => counted(some, 'persona', 'personas')

export const userChangesTexts: Texts<typeof english.userChangesTexts> = {
  approved: 'Acceso aprobado',
  approvedAlready: 'Esta persona ya tiene acceso.',
  revoked: 'Acceso revocado',
  revokedAlready: 'El acceso de esta persona ya está revocado.',
  restored: 'Acceso restablecido',
  notRevoked: 'El acceso de esta persona no está revocado.',
  userNotFound: 'Esta persona no existe.',
  cannotRevokeSelf: 'No puedes revocar tu propio acceso.',
  cannotRevokeLastAdmin: 'Nadie más administra la tienda.',
  administratorReadOnly:
    'Esta persona administra la tienda, y su cuenta no puede ser de solo lectura. Revoca el acceso, o déjalo.',
  approveRevoked: 'El acceso de esta persona está revocado. Restablécelo antes.',
  sessionEnded: 'La sesión se ha cerrado.',
  sessionsEnded: 'Todas las sesiones de esta persona se han cerrado.',
}

export const usersTexts: Texts<typeof english.usersTexts> = {
  registeredUsers: 'Personas registradas',
  people: 'Personas',
  authUsers: 'Cuentas',
  words: ['persona', 'personas'],
  searchLabel: 'Buscar personas',
  searchPlaceholder: 'Busca nombres, direcciones, códigos…',
  states: { pending: 'Pendiente', approved: 'Con acceso', revoked: 'Revocado' },
  sorts: { newest: 'Más nuevas', oldest: 'Más antiguas', name: 'Por nombre', email: 'Por correo' },
  user: 'Persona',
  state: 'Estado',
  code: 'Código de acceso',
  registered: 'Registro',
  joined: 'Alta',
  signInMethods: 'Inicia sesión con',
  password: 'Contraseña',
  noSignIn: 'Aún nada',
  administrator: 'Admin',
  readOnly: 'Solo lectura',
  empty: { title: 'Aún no hay nadie', text: 'Aquí aparecen las personas que crean su cuenta con un código de acceso.' },
  approve: 'Aprobar',
  revoke: 'Revocar acceso',
  restore: 'Restablecer',
  sessions: 'Sesiones',
  openPage: 'Ficha del cliente',
  approveFailed: 'No se pudo aprobar el acceso',
  revokeFailed: 'No se pudo revocar el acceso',
  restoreFailed: 'No se pudo restablecer el acceso',
  revokedTitle: 'Acceso revocado',
  revokedText: 'El acceso de esta persona se ha revocado',
  approvedSome: (some) => `Acceso aprobado: ${people(some)}`,
  restoredSome: (some) => `Acceso restablecido: ${people(some)}`,
  revokedSome: (some) => `Acceso revocado: ${people(some)}`,
  revokeSomeTitle: (some) => `¿Revocar el acceso de ${people(some)}?`,
  revokeSomeText:
    'Su sesión se cierra en todas partes y no podrán volver a iniciarla. Sus páginas se quedan, y puedes restablecer el acceso cuando quieras.',
  revokeTitle: (name) => `¿Revocar el acceso de ${name}?`,
  revokeText: (email) =>
    `La sesión de ${email} se cierra en todas partes y no podrá volver a iniciarla. Le enviaremos un correo. Sus páginas se quedan, y puedes restablecer el acceso cuando quieras.`,
  revokeTextWithoutMail: (email) =>
    `La sesión de ${email} se cierra en todas partes y no podrá volver a iniciarla. No hay servidor de correo, así que tendrás que avisarle tú. Sus páginas se quedan, y puedes restablecer el acceso cuando quieras.`,
}

export const sessionsTexts: Texts<typeof english.sessionsTexts> = {
  title: (name) => `Sesiones de ${name}`,
  none: 'No hay ninguna sesión abierta.',
  endAll: 'Cerrar todas las sesiones',
  endOthers: 'Cerrar las demás',
  othersEnded: 'Todas las demás sesiones se han cerrado.',
  failed: 'No se pudo cerrar la sesión.',
  loadFailed: 'No se pudieron cargar las sesiones.',
}
