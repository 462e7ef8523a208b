import type * as english from '#app/admin.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { usersTexts } from '../features/accounts/users.texts.ts'

export const adminTexts: Texts<typeof english.adminTexts> = {
  denied: {
    title: 'Acceso denegado',
    text: 'Esta zona es para quienes llevan la tienda. Tus páginas siguen donde las dejaste.',
    home: 'Volver al inicio',
  },
  navigation: {
    label: 'Zona de administración',
    dashboard: 'Panel',
    access: 'Códigos de acceso',
    mails: 'Correo',
    editions: 'Ediciones',
    products: 'Productos',
    log: 'Registro',
    settings: 'Ajustes de la tienda',
    keys: 'Claves de API',
    installation: 'Instalación',
    security: 'Seguridad',
  },
  dashboard: {
    title: 'Panel de administración',
    lead: 'Clientes, pedidos y lo que necesita atención.',
    tabsLabel: 'Listas',
    tabs: {
      'registered-users': usersTexts.registeredUsers,
      subscriptions: 'Suscripciones',
      orders: 'Pedidos',
      users: usersTexts.authUsers,
    },
  },
  counts: {
    label: 'Cifras',
    registeredUsers: 'Personas registradas',
    subscribers: 'Suscripciones',
    totalOrders: 'Pedidos en total',
    approvedUsers: 'Personas con acceso',
    failed: 'No se pudieron cargar las cifras.',
  },
}
