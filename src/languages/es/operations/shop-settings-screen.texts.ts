import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings-screen.texts.ts'

export const shopSettingsScreenTexts: Texts<typeof english.shopSettingsScreenTexts> = {
  title: 'Ajustes de la tienda',
  lead: 'Los cambios valen al momento, sin reiniciar. Quienes administran reciben un correo sobre cada uno.',
  loadFailed: 'No se pudieron cargar los ajustes.',
  save: 'Guardar',
  saved: 'Guardado',
  savedText: 'Vale de ahora en adelante.',
  saveFailed: 'No se pudieron guardar los ajustes.',
  byVariable: (variable) => `Definido por la variable ${variable} en el servidor.`,
  setOn: (day) => `Se definió el ${day}. Escribe otro valor para reemplazarlo.`,
  isSet: 'Ya hay un valor. Escribe otro para reemplazarlo.',
  notSet: 'Sin definir',
  unreadable: 'Se cifró con otra clave y ya no se puede leer. Escribe el valor otra vez.',
  shop: {
    title: 'Nombres y enlaces',
    lead: 'Lo que ven tus clientes en las páginas y en los correos. Vacía un campo para recuperar lo habitual.',
    hints: {
      name: 'También es el nombre habitual del remitente de los correos.',
      tagline: undefined,
      storeUrl: '“Conseguir el Pro Pack” lleva ahí.',
      communityUrl: undefined,
      supportEmail: 'Tus clientes escriben a ella, y la política de privacidad la nombra.',
    },
  },
  mail: {
    title: 'Servidor de correo',
    lead: 'Envía códigos, enlaces y recordatorios. Sin él, los correos esperan en la zona de administración.',
    test: 'Enviar una prueba',
    testFailed: 'No se pudo enviar el correo de prueba.',
    security: { starttls: 'STARTTLS', tls: 'TLS', none: 'Ninguna' },
    hints: {
      smtpHost: 'Tu proveedor de correo lo llama servidor SMTP o servidor de correo saliente.',
      smtpPort: (usual) => `Normalmente ${usual}.`,
      mailFrom: 'Por ejemplo, Willow <hello@planner.example>. Tu proveedor de correo tiene que aceptarlo.',
    },
  },
  connections: {
    title: 'Tiendas conectadas',
    lead: 'Copia la dirección en los ajustes de webhooks de tu tienda, y escribe el mismo secreto allí y aquí.',
    ownFormat: 'Tu propio sistema',
    copyShort: 'Copiar',
    copy: (shop) => `Copiar la dirección para ${shop}`,
    copied: 'Dirección copiada',
    copyFailed: 'No se pudo copiar la dirección.',
    heard: (day) => `Último mensaje el ${day}.`,
    neverHeard: 'Aún no hay mensajes.',
    tested: (day) => `Último pedido de prueba el ${day}.`,
  },
  legal: {
    title: 'Textos legales',
    lead: 'Se muestran como los escribes, a todo el mundo. Deja una línea vacía entre párrafos.',
    hints: {
      legalNotice: 'Quién lleva esta tienda, con una dirección. Tiene su propia página y un enlace en el pie de página.',
      privacyAddition: 'Se muestra al final de la política de privacidad.',
      termsAddition: 'Se muestra al final de las condiciones de uso.',
    },
  },
  onServer: {
    title: 'Definido en el servidor',
    lead: 'Esto solo se cambia con variables y comandos en el servidor, para que nadie con una sesión robada pueda llevarse tus datos.',
    notSet: 'Sin definir',
    isSecret: 'Definido',
  },
}
