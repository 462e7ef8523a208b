import type * as english from '#features/mail/mail.texts.ts'
import type { MailShop, MailWords, SentCodes } from '#features/mail/mail.texts.ts'
import type { Texts } from '#kit/languages.ts'

const actionOf = ({ url, isKnown }: SentCodes) => ({ label: isKnown ? 'Añadirlo a tu cuenta' : 'Crear tu cuenta', url })

const codesToAdd = ({ product, codes, ...sent }: SentCodes & MailShop): MailWords => ({
  subject: codes.length > 1 ? `Añade tus códigos nuevos a ${product}` : `Añade tu código nuevo a ${product}`,
  paragraphs:
    codes.length > 1
      ? [
          `Gracias por tu pedido. Estos son tus ${codes.length} códigos de acceso. Ya tienes una cuenta de ${product}: añade el primer código y conservas todo lo que hay en ella.`,
          'Cada uno funciona una vez. Solo esta dirección puede usar el primero. Los demás los puedes regalar.',
        ]
      : [`Gracias por tu pedido. Ya tienes una cuenta de ${product}: añade este código y conservas todo lo que hay en ella.`],
  codes,
  action: actionOf({ codes, ...sent }),
  note: 'Si no has iniciado sesión, se te pedirá primero.',
})

/** Below the paragraphs of an email with codes. */
export const mailFrame: Texts<typeof english.mailFrame> = {
  order: (number) => `Pedido ${number}`,
  link: (label) => `${label}:`,
}

export const mailWords: Texts<typeof english.mailWords> = {
  code: (sent) => {
    const { product, codes, isKnown, pack } = sent
    const action = actionOf(sent)
    if (isKnown) return codesToAdd(sent)
    if (codes.length > 1)
      return {
        subject: `Tus códigos de acceso a ${product}`,
        paragraphs: [
          `Gracias por tu pedido. Estos son tus ${codes.length} códigos de acceso a ${product}, la compañía tranquila de tu agenda.`,
          'Cada uno funciona una vez y da acceso permanente. El primero es tuyo, y solo esta dirección puede usarlo. Los demás los puedes regalar.',
        ],
        codes,
        action,
        note: 'El enlace escribe el primer código por ti.',
      }
    return {
      subject: `Tu código de acceso a ${product}`,
      paragraphs: [
        `Gracias por tu ${pack ?? 'pedido'}. Este es tu código de acceso a ${product}, la compañía tranquila de tu agenda.`,
        'Funciona una vez y te da acceso permanente.',
      ],
      codes,
      action,
      note: 'El enlace escribe el código por ti.',
    }
  },
  'lost-code': ({ product, codes, ...sent }) => {
    const isOne = codes.length === 1
    return {
      subject: isOne ? `Tu código de acceso a ${product}, otra vez` : `Tus códigos de acceso a ${product}, otra vez`,
      paragraphs: [
        isOne
          ? 'Aquí está el código de acceso de esta dirección.'
          : 'Aquí están los códigos de acceso de esta dirección que nadie ha usado aún.',
      ],
      codes,
      action: actionOf({ codes, ...sent }),
      note: 'Recibes este correo porque alguien pidió el código de esta dirección. Si no fuiste tú, puedes ignorarlo.',
    }
  },
  'claim-withdrawn': ({ product, orderNumber, supportEmail }) => ({
    subject: `Se retiró tu código de ${product}`,
    paragraphs: [
      `Pediste el código de acceso del pedido ${orderNumber} y lo recibiste en esta dirección. La tienda ha comprobado que el pedido es de otra persona, así que ese código ya no sirve.`,
    ],
    note: `Si crees que es un error, escribe a ${supportEmail} con tu recibo.`,
  }),
  'code-moved': ({ product, supportEmail }) => ({
    subject: `Un código de ${product} ya no sirve aquí`,
    paragraphs: [
      `Un correo anterior a esta dirección llevaba un código de acceso a ${product}. Ya no sirve aquí, porque la tienda ha corregido la dirección.`,
      'No tienes que hacer nada.',
    ],
    note: `Si crees que es un error, escribe a ${supportEmail}.`,
  }),
  'code-reminder': ({ product, codes, ...sent }) => ({
    subject: `Tu código de acceso a ${product} sigue aquí`,
    paragraphs: [
      `${product} acompaña a tu agenda, y tu código de acceso aún no se ha usado. Si quieres, puedes usarlo ahora.`,
      'No hay prisa: el código sigue siendo válido.',
    ],
    codes,
    action: actionOf({ codes, ...sent }),
    note: 'Enviamos este recordatorio una sola vez. Si no lo necesitas, puedes ignorarlo.',
  }),
  'code-link': ({ product, url }) => ({
    subject: `Termina de crear tu cuenta de ${product}`,
    paragraphs: [
      `Alguien quiere abrir ${product} con un código de acceso y esta dirección. Si fuiste tú, elige aquí tu contraseña. Después comprobamos el código.`,
    ],
    action: { label: 'Elegir una contraseña', url },
    note: 'El enlace funciona una vez, durante 24 horas. Si no fuiste tú, ignora este correo.',
  }),
  'password-reset': ({ product, url }) => ({
    subject: `Elige una contraseña nueva para ${product}`,
    paragraphs: ['Alguien pidió una contraseña nueva para esta dirección. Si fuiste tú, elígela aquí.'],
    action: { label: 'Elegir una contraseña nueva', url },
    note: 'El enlace funciona una vez, durante una hora. Si no fuiste tú, ignora este correo. Tu contraseña no cambiará.',
  }),
  'confirm-address': ({ product, url, isCorrection }) => ({
    subject: `Confirma tu dirección nueva para ${product}`,
    paragraphs: [
      isCorrection
        ? `La tienda quiere corregir la dirección de tu cuenta de ${product} y poner esta. Si es correcta, confírmala aquí.`
        : `Alguien pidió usar esta dirección para su cuenta de ${product}. Si fuiste tú, confírmala aquí.`,
    ],
    action: { label: 'Confirmar esta dirección', url },
    note: `El enlace funciona una vez, durante ${isCorrection ? 'tres días' : 'una hora'}. Hasta que confirmes, no cambia nada.`,
  }),
  'password-reset-done': ({ product, url, supportEmail, ended }) => ({
    subject: `Tu contraseña de ${product} ha cambiado`,
    paragraphs: ['Se eligió una contraseña nueva con el enlace que enviamos a esta dirección.', ...ended],
    action: { label: 'No fui yo', url },
    note: passwordNote(supportEmail),
  }),
  'password-changed': ({ product, url, supportEmail, ended }) => ({
    subject: `Tu contraseña de ${product} ha cambiado`,
    paragraphs: ['Tu contraseña se cambió en Ajustes.', ...ended],
    action: { label: 'No fui yo', url },
    note: passwordNote(supportEmail),
  }),
  'address-changed': ({ product, newAddress, supportEmail, ended }) => ({
    subject: `Tu dirección de ${product} ha cambiado`,
    paragraphs: [`De ahora en adelante, inicia sesión con ${newAddress}.`, ...ended],
    note: `Si no fuiste tú, escribe enseguida a ${supportEmail}.`,
  }),
  'address-in-use': ({ product, supportEmail, ended }) => ({
    subject: `Ahora inicias sesión en ${product} con esta dirección`,
    paragraphs: [
      `Esta es ahora la dirección de tu cuenta de ${product}. También hemos avisado a tu dirección anterior.`,
      ...ended,
    ],
    note: `Si no tienes una cuenta con nosotros, escribe a ${supportEmail}.`,
  }),
  'sign-in-changed': ({ product, what, url, supportEmail }) => ({
    subject: `Ha cambiado cómo inicias sesión en ${product}`,
    paragraphs: [what],
    action: { label: 'No fui yo', url },
    note: passwordNote(supportEmail),
  }),
  'account-notice': ({ product, title, what, moment, browser, url, settingsUrl, supportEmail }) => ({
    subject: `${product}: ${title}`,
    paragraphs: [what, `Cuándo: ${moment}`, `Navegador: ${browser || 'desconocido'}`],
    action: { label: 'No fui yo', url },
    note: `${passwordNote(supportEmail)} Una contraseña nueva también termina todas las sesiones, contraseñas de dispositivo, direcciones del calendario y cuentas vinculadas. En Ajustes eliges si recibes estos correos: ${settingsUrl}`,
  }),
  'factor-reset': ({ product, url }) => ({
    subject: `Recupera el acceso a ${product}`,
    paragraphs: [
      'Alguien que sabe tu contraseña dice que ha perdido sus llaves de acceso, su app de autenticación y sus códigos de recuperación.',
      'Si fuiste tú, abre este enlace. 24 horas después se quitan, y basta tu contraseña para iniciar sesión.',
    ],
    action: { label: 'Quitar mi segundo paso', url },
    note: 'El enlace funciona una vez, durante una hora. Si no fuiste tú, ignora este correo y elige una contraseña nueva: puede que alguien sepa la tuya.',
  }),
  'factor-reset-planned': ({ product, moment, url }) => ({
    subject: `Tu segundo paso de ${product} se quitará`,
    paragraphs: [
      `Como pediste, tus llaves de acceso, tu app de autenticación y tus códigos de recuperación se quitarán el ${moment}. Hasta entonces no cambia nada.`,
    ],
    action: { label: 'Conservar mi segundo paso', url },
    note: 'Si no lo pediste, abre el enlace y después elige una contraseña nueva: puede que alguien sepa la tuya.',
  }),
  'access-revoked': ({ product, supportEmail }) => ({
    subject: `Tu acceso a ${product} ha terminado`,
    paragraphs: [`Tu acceso a ${product} se ha revocado. De momento, tus páginas y metas se conservan.`],
    note: `Si crees que es un error, escribe a ${supportEmail}.`,
  }),
  'access-restored': ({ product, url }) => ({
    subject: `${product} vuelve a estar abierto para ti`,
    paragraphs: [`Tu acceso a ${product} está abierto otra vez. Todo sigue donde lo dejaste.`],
    action: { label: 'Iniciar sesión', url },
  }),
  'access-read-only': ({ product, url, supportEmail }) => ({
    subject: `Tu cuenta de ${product} es ahora de solo lectura`,
    paragraphs: [
      `Tu pedido se reembolsó, así que tu cuenta de ${product} es de solo lectura desde ahora.`,
      'No se elimina nada. Puedes iniciar sesión como siempre, leer todas tus páginas y metas, y descargarlo todo en Ajustes. No puedes añadir ni cambiar nada.',
    ],
    action: { label: 'Iniciar sesión', url },
    note: `Si crees que es un error, escribe a ${supportEmail}.`,
  }),
  'writing-back': ({ product, url }) => ({
    subject: `Ya puedes escribir otra vez en ${product}`,
    paragraphs: [`Tu cuenta de ${product} ya no es de solo lectura. Puedes añadir y cambiar cosas como antes.`],
    action: { label: 'Iniciar sesión', url },
  }),
  'confirm-newsletter': ({ product, url }) => ({
    subject: `Confirma tu suscripción al boletín de ${product}`,
    paragraphs: ['Alguien escribió esta dirección para recibir nuestro boletín. Si fuiste tú, confírmalo aquí.'],
    action: { label: 'Suscribirme', url },
    note: 'Si no lo confirmas, no enviaremos nada.',
  }),
  'deletion-planned': ({ product, what, url }) => ({
    subject: `Tu cuenta de ${product} se eliminará`,
    paragraphs: [what],
    action: { label: 'Conservar mi cuenta', url },
    note: 'Para conservar tu cuenta, inicia sesión antes de ese día y elige “Conservar mi cuenta”.',
  }),
  'account-deleted': ({ product }) => ({
    subject: `Tu cuenta de ${product} está eliminada`,
    paragraphs: [
      'Tu cuenta, tus páginas, tus metas y tus ajustes se han eliminado de nuestro servidor.',
      'Gracias por haber estado aquí.',
    ],
  }),
  reminder: ({ product, title, lines, url, settingsUrl }) => ({
    subject: title,
    paragraphs: lines,
    action: { label: `Abrir ${product}`, url },
    note: `Pediste a ${product} recordatorios por correo. Puedes cambiar cuándo llegan, o desactivarlos, en Ajustes: ${settingsUrl}`,
  }),
  sheet: ({ product, url, settingsUrl, isFirst }) => ({
    subject: 'Tu hoja de la mañana',
    paragraphs: [
      isFirst
        ? 'La hoja adjunta lleva un código. Escríbelo en Ajustes, y tu hoja de la mañana llegará aquí a partir del día siguiente.'
        : 'La hoja de hoy va adjunta, lista para imprimir o abrir en tu tableta.',
    ],
    action: { label: `Abrir ${product}`, url },
    note: isFirst
      ? 'Si no lo has pedido tú, no hagas nada. No llegará nada más.'
      : `Pediste a ${product} una hoja cada mañana. Puedes cambiar la hora, o desactivarla, en Ajustes: ${settingsUrl}`,
  }),
  help: ({ product, subject, what, label, url, supportEmail }) => ({
    subject: `${product}: ${subject}`,
    paragraphs: [what],
    action: { label, url },
    note: `Si no lo pediste, escribe a ${supportEmail}.`,
  }),
  'administrators-changed': ({ product, what, url }) => ({
    subject: `${product}: ha cambiado quién administra`,
    paragraphs: [what],
    action: { label: 'Abrir el registro', url },
    note: 'Recibes este correo porque administras la tienda, o la administrabas hasta ahora.',
  }),
  'shop-changed': ({ product, what, url }) => ({
    subject: `${product}: han cambiado ajustes de la tienda`,
    paragraphs: what,
    action: { label: 'Abrir el registro', url },
    note: 'Todas las personas que administran la tienda reciben este correo. Si no fue ninguna de ellas, cierra todas las sesiones de esa cuenta de administración y corrige los ajustes.',
  }),
  'address-correction': ({ product, newAddress, day, url, supportEmail }) => ({
    subject: `Tu dirección de ${product} va a cambiar`,
    paragraphs: [
      `La tienda recibió el aviso de que tu dirección es ${newAddress}, y alguien lo ha confirmado desde ahí. A partir del ${day}, esa será la dirección de tu cuenta.`,
      'Si no fuiste tú, elige aquí una contraseña nueva. Con eso se conserva esta dirección.',
    ],
    action: { label: 'Conservar esta dirección', url },
    note: `Si no funciona, escribe a ${supportEmail}.`,
  }),
  'link-notice': ({ product, moment, supportEmail }) => ({
    subject: `Un enlace a tu cuenta de ${product}`,
    paragraphs: [
      `El ${moment}, alguien pidió o abrió un enlace a tu cuenta: para una contraseña nueva, otra dirección o un segundo paso perdido.`,
      'La tienda ha cambiado de servidor de correo en los últimos siete días. Este correo llega por el anterior y no lleva ningún enlace. Por ahora, esos enlaces solo funcionan en navegadores en los que ya has iniciado sesión. En los demás esperan siete días.',
      'Si fuiste tú, no tienes que hacer nada. Si no, inicia sesión como siempre: así el enlace deja de funcionar.',
    ],
    note: `Si no puedes iniciar sesión, escribe a ${supportEmail}.`,
  }),
  'codes-guessed': ({ product, url }) => ({
    subject: `Alguien intenta adivinar códigos de acceso de ${product}`,
    paragraphs: [
      'Hoy se han probado tantos códigos de acceso incorrectos que, por ahora, los códigos sin dirección se comprueban con un enlace por correo. Los códigos asignados a una dirección siguen funcionando con ella, y quienes ya tienen una cuenta no notan nada.',
      'Hasta que terminen los intentos, puedes ayudar a un cliente asignando su código a su dirección.',
    ],
    action: { label: 'Abrir la administración', url },
    note: 'Recibes este correo porque administras la tienda. Lo enviamos una vez al día como máximo.',
  }),
  letter: ({ product, lines, url, offUrl }) => ({
    subject: `${product}: tu semana`,
    paragraphs: lines,
    action: { label: 'Abrir la administración', url },
    note: `Quienes administran la tienda reciben esta carta cada lunes. Para dejar de recibirla: ${offUrl}`,
  }),
  alarm: ({ product, what, isOver, url }) => ({
    subject: isOver ? `${product}: resuelto` : `${product} necesita tu atención`,
    paragraphs: isOver ? ['Esto está resuelto:', ...what.map((one) => `✓ ${one}`)] : what,
    action: { label: 'Abrir la administración', url },
    note: 'Recibes este correo porque administras la tienda. Lo enviamos una vez por cada tipo de problema, una vez al día como máximo, y otra vez cuando se resuelve.',
  }),
}

function passwordNote(supportEmail: string): string {
  return `Si fuiste tú, no tienes que hacer nada. Si no, elige una contraseña nueva con el enlace y, si no funciona, escribe a ${supportEmail}.`
}
