import type * as english from '#features/own-data/own-data.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

export const ownDataTexts: Texts<typeof english.ownDataTexts> = {
  title: 'Una copia de todo',
  open: 'Descargar todo',
  hint: 'Tus páginas en sus carpetas, tus metas, sesiones y ajustes en un archivo ZIP.',
  page: {
    title: (product) => `Tus datos de ${product}`,
    lead: (day) =>
      `Todo lo que guardaste, a fecha de ${day}. La carpeta data contiene lo mismo, en una forma que leen los programas.`,
    account: 'Cuenta',
    name: 'Nombre',
    email: 'Correo',
    since: 'Aquí desde',
    pages: 'Páginas',
    noPages: 'No hay páginas.',
    missing: 'Este archivo faltaba en el servidor y no se pudo incluir.',
    goals: 'Metas',
    noGoals: 'No hay metas.',
    timeframes: { daily: 'diaria', weekly: 'semanal', monthly: 'mensual', quarterly: 'trimestral', yearly: 'anual' },
    done: 'cumplida',
    sessions: 'Sesiones de concentración',
    noSessions: 'No hay sesiones de concentración.',
    session: (day, minutes) => `${day}: ${counted(minutes, 'minuto', 'minutos')}`,
    settings: 'Ajustes',
    settingsText: 'Tus ajustes están en data/settings.json.',
  },
}
