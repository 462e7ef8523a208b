import type * as english from '#features/accounts/owner-notices.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const noticeWords: Texts<typeof english.noticeWords> = {
  'new-browser': {
    title: 'nuevo inicio de sesión',
    what: 'Alguien inició sesión en tu cuenta con un navegador que no habíamos visto antes.',
  },
  'device-password-made': {
    title: 'se creó una contraseña de dispositivo',
    what: 'Se creó una contraseña de dispositivo. Un dispositivo que la tenga puede añadir páginas a tu biblioteca y leer lo que ha enviado.',
  },
  'api-key-made': {
    title: 'se creó una clave de API',
    what: 'Se creó una clave de API. Un programa que la tenga puede leer o cambiar en tu tienda lo que la clave permite.',
  },
  'calendar-made': {
    title: 'se creó una dirección del calendario',
    what: 'Se creó una dirección privada del calendario. Quien la tenga puede leer tus metas y recordatorios.',
  },
  'pages-shown': {
    title: 'se muestran páginas con un enlace',
    what: 'Se creó un enlace que muestra páginas de tu agenda. Quien lo tenga, y su contraseña si la hay, puede verlas hasta que termine. Puedes terminarlo en Ajustes, en «Datos».',
  },
  'sheet-address-named': {
    title: 'se indicó una dirección para tu hoja de la mañana',
    what: 'Se indicó la dirección de un dispositivo para tu hoja de la mañana. En cuanto se escriba en Ajustes el código de su primera hoja, tus metas y eventos llegarán allí cada mañana.',
  },
  'identity-linked': {
    title: 'se vinculó una cuenta',
    what: 'Se vinculó una cuenta de otro proveedor. De ahora en adelante sirve para iniciar sesión.',
  },
  'data-exported': {
    title: 'se descargaron tus páginas',
    what: 'Se descargó toda tu biblioteca, o gran parte de ella.',
  },
  'list-exported': {
    title: 'se exportó una lista',
    what: 'Se exportó una lista en la zona de administración, en tu nombre.',
  },
  'notices-off': {
    title: 'los correos sobre tu cuenta están desactivados',
    what: 'De ahora en adelante no te escribiremos sobre nuevos inicios de sesión, contraseñas de dispositivo, direcciones del calendario, enlaces a tus páginas, cuentas vinculadas ni descargas.',
  },
}

export const ownerNoticesTexts: Texts<typeof english.ownerNoticesTexts> = {
  title: 'Correos sobre tu cuenta',
  label: 'Avísame por correo',
  hint: 'Sobre inicios de sesión en un navegador nuevo, contraseñas de dispositivo, direcciones del calendario, enlaces a tus páginas, cuentas vinculadas y descargas de tu biblioteca.',
  on: 'Te escribiremos sobre tu cuenta',
  off: 'No te escribiremos sobre tu cuenta',
  failed: 'No funcionó. Inténtalo otra vez.',
  loading: 'Cargando los correos sobre tu cuenta',
  loadFailed: 'No se pudo cargar.',
}
