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
    allPages: 'Todas las páginas',
    rooms: { today: 'Hoy', customers: 'Clientes', sold: 'Lo que vendo', shop: 'Tienda' },
    pages: {
      dashboard: 'Panel de administración',
      people: 'Personas',
      access: 'Accesos',
      orders: 'Pedidos',
      newsletter: 'Boletín',
      products: 'Productos',
      editions: 'Ediciones',
      shops: 'Tiendas conectadas',
      deliveries: 'Mensajes',
      names: 'Nombres y enlaces',
      look: 'Logo y color',
      words: 'Palabras de los correos',
      legal: 'Textos legales',
      rules: 'Idiomas y reglas',
      mailServer: 'Servidor de correo',
      reading: 'Letra manuscrita',
      mails: 'Correo',
      backups: 'Copias de seguridad',
      keys: 'Claves de API',
      log: 'Registro',
      installation: 'Instalación',
      server: 'Definido en el servidor',
    },
  },
  log: { label: 'Registros', actions: 'Administración', security: 'Seguridad' },
  dashboard: {
    lead: 'Clientes, pedidos y lo que necesita atención.',
    allIsWell: 'Todo va bien. Nada te espera.',
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
