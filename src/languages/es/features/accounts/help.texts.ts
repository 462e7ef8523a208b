import type * as english from '#features/accounts/help.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

export const helpTexts: Texts<typeof english.helpTexts> = {
  isAdministrator: 'Esta persona administra la tienda. Retírale antes ese permiso.',
  notApproved: 'Solo alguien con acceso aprobado puede administrar.',
  onlyReads: 'Esta cuenta es de solo lectura. Quita antes ese límite.',
  lastAdministrator: 'Nadie más administra la tienda.',
  isRevoked: 'El acceso de esta persona está revocado. Restablécelo antes.',
  mailed: (email) => `Hemos enviado un correo a ${email}.`,
  waits: (email) => `No hay servidor de correo, así que el correo para ${email} espera en la bandeja de salida.`,
  deletionPlanned: (email) =>
    `La cuenta se eliminará en siete días. ${email} recibe un correo, y hasta entonces puede conservarla.`,
  deletionCanceled: 'La cuenta se queda.',
  made: (email) => `${email} puede administrar ahora. Quienes administran reciben un correo.`,
  unmade: (email) => `${email} ya no puede administrar. Quienes administran reciben un correo.`,
  writesAgain: (email) => `${email} puede escribir otra vez. Le enviaremos un correo.`,
  unchanged: 'Ya era así. No ha cambiado nada.',
  signedOut: (sessions) => (sessions === 1 ? 'Se ha cerrado una sesión.' : `Se han cerrado ${number(sessions)} sesiones.`),
  noted: 'La nota está guardada.',
}

export const helpMailTexts: Texts<typeof english.helpMailTexts> = {
  ownData: {
    subject: 'tus datos',
    what: 'Pediste tus datos a la tienda. Solo tú puedes descargarlos: inicia sesión y elige “Descargar todo” en Ajustes.',
    label: 'Abrir Ajustes',
  },
  lostFactor: {
    subject: 'tu segundo paso',
    what: 'Avisaste a la tienda de que has perdido tu segundo paso. Inicia sesión con tu contraseña e indica que lo has perdido. Entonces te enviamos un enlace y, 24 horas después, basta tu contraseña.',
    label: 'Iniciar sesión',
  },
  deletionByShop: (day) => `La tienda eliminará tu cuenta, con todo lo que contiene, el ${day}.`,
  deletionAsAsked: (day) => `Como pediste, tu cuenta se eliminará, con todo lo que contiene, el ${day}.`,
  made: (who, by) => `${who} puede administrar ahora. Lo hizo ${by}.`,
  unmade: (who, by) => `${who} ya no puede administrar. Lo hizo ${by}.`,
  commandLine: 'un comando en el servidor',
}
