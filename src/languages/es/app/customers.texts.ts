import type * as english from '#app/customers.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../kit/number.ts'

export const customersTexts: Texts<typeof english.customersTexts> = {
  notFound: 'La tienda no conoce a nadie con esta dirección.',
  find: {
    label: 'Buscar en toda la tienda',
    placeholder: 'Nombre, dirección, código o número de pedido…',
    groups: { people: 'Personas', codes: 'Códigos', orders: 'Pedidos', mails: 'Correos' },
    found: (found) => (found === 0 ? 'No se encontró nada.' : `${counted(found, 'resultado', 'resultados')}.`),
    failed: 'La búsqueda no funcionó.',
  },
  decisions: {
    label: 'Por decidir',
    waits: 'Espera tu aprobación. Cuenta creada el',
    deleted: 'La cuenta se eliminará el',
    keep: 'Conservar la cuenta',
    keepFailed: 'No se pudo conservar la cuenta.',
    allOrders: (count) => `Ver los ${number(count)} pedidos`,
    allPeople: (count) => `Ver las ${number(count)} personas`,
  },
  title: 'Cliente',
  loadFailed: 'No se pudo cargar la ficha.',
  noAccount: 'No hay ninguna cuenta con esta dirección.',
  account: 'Cuenta',
  administrator: 'Administración',
  lastSignIn: 'Último inicio de sesión el',
  deletion: 'Se eliminará el',
  counts: {
    sessions: 'Dispositivos con sesión',
    devicePasswords: 'Contraseñas de dispositivo',
    passkeys: 'Llaves de acceso',
    apps: 'Apps de autenticación',
  },
  help: 'Ayuda',
  orders: 'Pedidos y códigos',
  noOrders: 'No hay pedidos ni códigos para esta dirección.',
  firstUsed: 'Usado por primera vez',
  downloaded: 'Descargado',
  order: (orderNumber) => `Pedido ${orderNumber}`,
  timeline: 'Qué ha pasado',
  events: {
    ordered: (about) => `Pedido: ${about}`,
    refunded: (about) => `Reembolso: ${about}`,
    mailed: (about) => `Correo: ${about}`,
    'signed-up': () => 'Creó su cuenta',
    redeemed: (about) => `Usó el código ${about}`,
    'signed-in': () => 'Inició sesión',
    action: (about) => about,
  },
}
