import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings-screen.texts.ts'
import { number } from '../kit/number.ts'

export const shopSettingsScreenTexts: Texts<typeof english.shopSettingsScreenTexts> = {
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
  removeSecret: 'Quitarlo',
  unreadable: 'Se cifró con otra clave y ya no se puede leer. Escribe el valor otra vez.',
  shop: {
    lead: 'Lo que ven tus clientes en las páginas y en los correos. Vacía un campo para recuperar lo habitual.',
    hints: {
      name: 'También es el nombre habitual del remitente de los correos.',
      tagline: undefined,
      storeUrl: '“Conseguir el Pro Pack” lleva ahí.',
      communityUrl: 'Déjalo vacío para no mostrar ningún enlace.',
      supportEmail: 'Tus clientes escriben a ella, y la política de privacidad la nombra.',
    },
  },
  look: {
    lead: 'Todas las páginas los muestran en cuanto se vuelven a cargar. Tinta y las páginas para navegadores antiguos siguen en blanco y negro.',
    choose: 'Elegir una imagen',
    replace: 'Reemplazar',
    remove: 'Quitar',
    presentLogo: 'El logo',
    logoHint: (most) =>
      `Un PNG, JPEG o WebP de ${most} MB como máximo. Sustituye la ramita junto al nombre, también en la pantalla de inicio. Los correos solo muestran el nombre.`,
    pick: 'Elegir el color de acento',
    readable: 'Se puede leer en todos los ambientes.',
    adapted: 'Algunos ambientes lo oscurecen o aclaran un poco para que las palabras se puedan leer. Así lo muestra cada uno.',
  },
  mail: {
    lead: 'Envía códigos, enlaces y recordatorios. Sin él, los correos esperan en la zona de administración. Después de cambiarlo, los enlaces que abren una cuenta solo funcionan durante siete días en navegadores en los que ya se ha iniciado sesión.',
    test: 'Enviar una prueba',
    testFailed: 'No se pudo enviar el correo de prueba.',
    onMachine: 'Sí, en esta misma máquina funciona un servidor de correo',
    security: { starttls: 'STARTTLS', tls: 'TLS', none: 'Ninguna' },
    hints: {
      smtpHost: 'Tu proveedor de correo lo llama servidor SMTP o servidor de correo saliente.',
      smtpPort: (usual) => `Normalmente ${usual}.`,
      mailFrom: 'Por ejemplo, Willow <hello@planner.example>. Tu proveedor de correo tiene que aceptarlo.',
    },
  },
  letter: {
    title: 'Carta del lunes',
    lead: 'Cada lunes a las ocho, quienes administran la tienda reciben un correo sobre la semana: pedidos, copias de seguridad, certificado y quién no llegó a entrar tras comprar. Los correos sobre problemas llegan siempre.',
    label: 'Enviar la carta',
    stopTitle: '¿Dejar de enviar la carta del lunes?',
    stopText: 'Nadie más la recibirá. Los correos sobre problemas siguen llegando.',
    stop: 'Dejar de enviarla',
  },
  words: {
    lead: (name, support) =>
      `Lo que leen tus clientes. ${name} es el nombre de la tienda y ${support} la dirección para preguntas. Vacía un campo para recuperar las palabras habituales.`,
    which: 'Correo',
    mails: {
      code: 'Con un código',
      'lost-code': 'Con un código perdido',
      'code-reminder': 'Sobre un código sin usar',
      'access-revoked': 'Cuando termina el acceso',
      'access-restored': 'Cuando vuelve el acceso',
      'confirm-newsletter': 'Para confirmar el boletín',
    },
    subject: 'Asunto',
    text: 'Texto',
    textHint:
      'Deja una línea vacía entre párrafos. Los botones y la letra pequeña se añaden. En otro idioma quedan las palabras habituales.',
    codeHint:
      'Deja una línea vacía entre párrafos. El código, el botón y la letra pequeña se añaden. Los correos con varios códigos o en otro idioma mantienen las palabras habituales.',
    reminderHint:
      'Un solo correo a cada cliente cuyo código nadie ha usado después de estos días. Vacío: ninguno. Vale para los pedidos desde ahora cuyo código se envió por correo, no tras un reembolso, ni para códigos de lotes o de archivos sin correos.',
    preview: 'Vista previa',
    previewFailed: 'No se pudo mostrar el correo.',
    reset: 'Usar las palabras habituales',
  },
  connections: {
    lead: 'Copia la dirección en los ajustes de webhooks de tu tienda, y escribe el mismo secreto allí y aquí.',
    ownFormat: 'Tu propio sistema',
    copyShort: 'Copiar',
    copy: (shop) => `Copiar la dirección para ${shop}`,
    copied: 'Dirección copiada',
    copyFailed: 'No se pudo copiar la dirección.',
    heard: (day) => `Último mensaje el ${day}.`,
    neverHeard: 'Aún no hay mensajes.',
    tested: (day) => `Último pedido de prueba el ${day}.`,
    another: 'Otra tienda …',
    anotherTitle: (shop) => `¿Conectar otra tienda de ${shop}?`,
    anotherText:
      'Elígelo si desde ahora envía a esta dirección otra tienda, cuyos números de pedido vuelven a empezar. Para un secreto nuevo de la misma tienda no hace falta.',
    anotherName: 'Nombre de la tienda nueva',
    anotherConfirm: 'Conectar',
    anotherFailed: 'No se pudo conectar la tienda.',
    secretMake: 'Crear una dirección con secreto',
    secretRenew: 'Renovar la dirección con secreto',
    secretHint: 'Gumroad no firma nada. En una dirección que solo Gumroad conoce, nadie más puede retener sus mensajes.',
    secretOnce: 'Introduce esta dirección en Gumroad, también para reembolsos y disputas. Solo se muestra ahora.',
    secretMade: (day) => `Se creó una dirección con secreto el ${day}.`,
    formerEnds: (day) => `La dirección sin secreto termina el ${day}.`,
    secretFailed: 'No se pudo crear la dirección.',
  },
  rules: {
    lead: 'Los idiomas de tu tienda y lo que vale para quien se registra.',
    usualLanguage: 'Idioma habitual',
    usualLanguageHint:
      'Para quienes no piden ninguno de los otros con su navegador. Tus propios textos de correos están en este idioma.',
    otherLanguages: 'También disponibles',
    approvalHint: 'Nadie puede usar su cuenta antes de que la apruebes.',
    showsHint: (count) =>
      `Con un enlace que crean y que termina solo. Desactivado, ningún enlace muestra nada.${count === null ? '' : ` Enlaces ahora: ${count.links.toLocaleString('es-ES')}, páginas: ${count.pages.toLocaleString('es-ES')}.`}`,
    approveHere: (count) =>
      count === null
        ? 'Aprobar a quienes ya están'
        : count === 1
          ? 'Aprobar a la persona que ya está'
          : `Aprobar a las ${number(count)} personas que ya están`,
    approveHereHint: 'Si no, se cierra su sesión y también esperan tu aprobación.',
    passwords: { usual: 'Habituales: seis caracteres o más', strict: 'Estrictas: ocho o más, y ninguna que sea común' },
    quotaHint: 'Vacío: todo lo que quepa en el disco.',
    prefixHint: 'Seis letras, como PLANER. Los códigos que ya existen no cambian.',
  },
  reading: {
    lead: 'Un servidor de modelos lee la letra de los clientes que están de acuerdo, para que su búsqueda la encuentre: con Ollama, vLLM o cualquier servidor que hable como el de OpenAI. Tú no ves ni páginas ni textos. Con otra dirección u otro modelo se les pregunta de nuevo.',
    hints: {
      modelAddress: 'Como https://ai.example/v1 o http://localhost:11434/v1.',
      modelName: 'Un modelo que sepa leer imágenes, como qwen2.5vl:7b.',
      modelKey: 'Solo si el servidor la pide.',
    },
    inside: 'Sí, funciona en mi propia red',
    test: 'Probar',
    testFailed: 'No se pudo probar el servidor de modelos.',
  },
  legal: {
    lead: 'Se muestran como los escribes, a todo el mundo. Deja una línea vacía entre párrafos.',
    hints: {
      legalNotice: 'Quién lleva esta tienda, con una dirección. Tiene su propia página y un enlace en el pie de página.',
      privacyAddition: 'Se muestra al final de la política de privacidad.',
      termsAddition: 'Se muestra al final de las condiciones de uso.',
    },
  },
  onServer: {
    lead: 'Esto solo se cambia con variables y comandos en el servidor, para que nadie con una sesión robada pueda llevarse tus datos.',
    tryShort: 'Probar',
    tryPlace: 'Probar el lugar de las copias de seguridad',
    tryFailed: 'No se pudo probar el lugar de las copias de seguridad.',
    notSet: 'Sin definir',
    isSecret: 'Definido',
  },
}
