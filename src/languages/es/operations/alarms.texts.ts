import type { AlarmKind } from '#kit/alarms.rules.ts'
import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/alarms.texts.ts'
import { number } from '../kit/number.ts'

const pages = (count: number, one: string, more: string) => (count === 1 ? one : more.replace('#', number(count)))

/** Emails and orders are counted up to 1,000. */
const counted = (count: number, one: string, more: string) =>
  count === 1 ? one : more.replace('#', `${number(count)}${count >= 1000 ? '+' : ''}`)
const waiting = (count: number) => counted(count, 'Un correo espera.', '# correos esperan.')

const data: Texts<typeof english.alarmTexts.data> = {
  'database-damaged': {
    words: () =>
      'La base de datos está dañada. No se elimina ningún archivo hasta que esté reparada. Restáurala de una copia de seguridad cuanto antes.',
  },
  'database-older': {
    words: () =>
      'La base de datos ha perdido sus últimos cambios. No se elimina ningún archivo hasta que lo compruebes. Si restauraste una copia de seguridad a propósito, ejecuta “willow adopt --yes” en el servidor.',
  },
  'files-missing': {
    words: (count) =>
      `${pages(count, 'Falta el archivo de una página o agenda.', 'Faltan los archivos de # páginas o agendas.')} Restáuralos de una copia de seguridad, o vuelve a añadir el PDF de la agenda en “Ediciones”; “willow adopt” en el servidor dice cuáles son.`,
  },
  'files-unnamed': {
    words: (count) =>
      `${pages(count, 'Un archivo no pertenece a nada.', '# archivos no pertenecen a nada.')} No se ha eliminado nada. Ejecuta “willow adopt” en el servidor para ver los detalles.`,
  },
  'backup-unproven': {
    words: () =>
      'Hace tres días que no se prueba ninguna copia de seguridad. La página “Copias de seguridad” dice por qué y hace una ahora.',
    link: { to: '/admin/backups', label: 'Abrir las copias de seguridad' },
  },
  'backup-without-key': {
    words: () =>
      'Las copias de seguridad no contienen los secretos ni están cifradas, porque no hay clave de recuperación. Créala antes de que llegue tu primer cliente, o más tarde con “willow backup key” en el servidor, y guárdala en otra máquina.',
    link: { to: '/admin/backups', label: 'Abrir las copias de seguridad' },
  },
  'backup-key-untested': {
    words: () =>
      'Las copias de seguridad están cifradas, pero nadie ha probado aún la clave de recuperación. Sin la clave correcta no se puede restaurar ninguna copia.',
    link: { to: '/admin/backups', label: 'Probarla' },
  },
  'settings-misspelt': {
    words: (count) =>
      count === 1
        ? 'Una variable del servidor tiene un nombre o un valor que parece mal escrito, así que no tiene efecto.'
        : `${number(count)} variables del servidor tienen nombres o valores que parecen mal escritos, así que no tienen efecto.`,
    link: { to: '/admin/installation', label: 'Ver cuáles' },
  },
  'certificate-ending': {
    words: () =>
      'El certificado de la dirección de la tienda caduca en menos de 14 días y no se ha renovado. Después, los navegadores rechazarán la dirección. Revisa la renovación automática del proxy o de certbot.',
    link: { to: '/admin/installation', label: 'Ver más' },
  },
  'pictures-standing': {
    words: () =>
      'Las páginas exportadas como imágenes no se están reconociendo: el proceso que las compara con las agendas termina una y otra vez antes de acabar. Se sigue intentando. Si continúa así, dale más memoria al servidor.',
  },
  'backup-failed': {
    words: () =>
      'La última copia de seguridad, o su simulacro, ha fallado. La página “Copias de seguridad” dice por qué y hace la siguiente.',
    link: { to: '/admin/backups', label: 'Abrir las copias de seguridad' },
  },
  'shop-silent': {
    words: (count) =>
      pages(
        count,
        'Una tienda conectada lleva más tiempo que nunca sin enviar nada. Comprueba allí si aún envía sus mensajes aquí.',
        '# tiendas conectadas llevan más tiempo que nunca sin enviar nada. Comprueba allí si aún envían sus mensajes aquí.',
      ),
    link: { to: '/admin/shops', label: 'Abrir las tiendas conectadas' },
  },
  'settings-unread': {
    words: (count) =>
      count === 1
        ? 'Un ajuste de la tienda ya no se puede leer, así que no tiene efecto. Escríbelo otra vez, o devuelve al servidor su SECRET_KEY anterior.'
        : `${number(count)} ajustes de la tienda ya no se pueden leer, así que no tienen efecto. Escríbelos otra vez, o devuelve al servidor su SECRET_KEY anterior.`,
    link: { to: '/admin/settings', label: 'Abrir los ajustes' },
  },
  'mail-server-silent': {
    words: (count) => `El servidor de correo no acepta nada desde hace un rato. ${waiting(count)}`,
    link: { to: '/admin/mails?state=waiting', label: 'Abrir la bandeja de salida' },
  },
  'mails-postponed': {
    words: (count) => `Los servidores de los destinatarios aplazan correos. ${waiting(count)}`,
    link: { to: '/admin/mails?state=waiting', label: 'Abrir la bandeja de salida' },
  },
  'mails-failed': {
    words: (count) => counted(count, 'Un correo no se pudo enviar.', '# correos no se pudieron enviar.'),
    link: { to: '/admin/mails?state=failed', label: 'Ver' },
  },
  'mails-kept': {
    words: (count) =>
      `No hay servidor de correo. ${counted(count, 'Un correo espera', '# correos esperan')} en la bandeja de salida.`,
    link: { to: '/admin/mails', label: 'Abrir la bandeja de salida' },
  },
  'orders-undecided': {
    words: (count) => counted(count, 'Un pedido necesita tu decisión.', '# pedidos necesitan tu decisión.'),
    link: { to: '/admin/orders?state=needs_decision', label: 'Decidir' },
  },
  'claims-waiting': {
    words: (count) =>
      counted(count, 'Una solicitud de código espera tu respuesta.', '# solicitudes de código esperan tu respuesta.'),
    link: { to: '/admin/orders', label: 'Verlas' },
  },
  'claims-guessed': {
    words: (count) =>
      counted(
        count,
        'Alguien envía solicitudes de código falsas (#). Hasta que pare, también las correctas te esperan.',
        'Alguien envía solicitudes de código falsas (#). Hasta que pare, también las correctas te esperan.',
      ),
    link: { to: '/admin/orders', label: 'Verlas' },
  },
  'orders-waiting': {
    words: (count) =>
      counted(count, 'Un pedido pagado espera una respuesta tuya.', '# pedidos pagados esperan respuestas tuyas.'),
    link: { to: '/admin/orders?state=waiting', label: 'Ver cuáles' },
  },
  'orders-refused': {
    words: (count) =>
      `${counted(count, 'Se rechazó un mensaje de una tienda conectada', 'Se rechazaron # mensajes de tiendas conectadas')}. Mira por qué, corrígelo y usa Reprocesar.`,
    link: { to: '/admin/deliveries?state=refused', label: 'Ver por qué' },
  },
  'orders-unread': {
    words: (count) => counted(count, 'Un mensaje sobre un pago no se entendió.', '# mensajes sobre pagos no se entendieron.'),
    link: { to: '/admin/deliveries?state=unread', label: 'Ver por qué' },
  },
  'model-silent': {
    words: () => 'El servidor de modelos que lee la letra no responde, o no con palabras. Hay páginas que lo esperan.',
    link: { to: '/admin/settings/reading', label: 'Probarlo' },
  },
  'jobs-dead': {
    words: (count) => pages(count, 'Un trabajo en segundo plano se abandonó.', '# trabajos en segundo plano se abandonaron.'),
    link: { to: '/admin/installation', label: 'Ver por qué' },
  },
}

export const alarmTexts: Texts<typeof english.alarmTexts> = {
  label: 'Necesita atención',
  data,
  guessing: (tries) => `Alguien intenta adivinar códigos de acceso: ${number(tries)} intentos rechazados en un día.`,
  guessingFrom: (networks) => `La mayoría vino de ${networks.join(', ')}.`,
  guessingLimit: 'Hasta que acabe el día, los códigos sin dirección se comprueban con un enlace por correo, uno cada vez.',
  guessingLimitWithoutMail: 'Hasta que acabe el día, solo se aceptan códigos asignados a la misma dirección.',
  diskLow: (freeMb, floorMb) =>
    `El disco está casi lleno: quedan ${number(freeMb)} MB libres. Las subidas se rechazan hasta que vuelva a haber ${number(floorMb)} MB.`,
  diskReadOnly: 'El disco es de solo lectura. Nadie puede iniciar sesión y no se guarda nada.',
  since: 'Desde el',
  settle: 'Dar por resuelta',
  settleLabel: (alarm) => `Dar por resuelta: ${alarm}`,
  settleFailed: 'No se pudo dar la alarma por resuelta.',
  notRaised: 'Ahora no hay tal alarma.',
}

const pushed: Record<AlarmKind, string> = {
  'database-damaged': 'La base de datos está dañada.',
  'database-older': 'La base de datos ha perdido sus últimos cambios.',
  'files-missing': 'Faltan archivos de páginas o agendas.',
  'files-unnamed': 'Hay archivos que no pertenecen a nada.',
  'backup-unproven': 'Hace tres días que no se prueba ninguna copia de seguridad.',
  'backup-without-key': 'Falta la clave de recuperación de las copias de seguridad.',
  'backup-key-untested': 'Nadie ha probado la clave de recuperación de las copias de seguridad.',
  'settings-misspelt': 'Una variable del servidor parece mal escrita.',
  'certificate-ending': 'El certificado de la dirección de la tienda caduca pronto.',
  'pictures-standing': 'Las imágenes de páginas no se están reconociendo.',
  'settings-unread': 'Hay ajustes de la tienda que no se pueden leer.',
  'disk-low': 'El disco está casi lleno.',
  'disk-read-only': 'El disco es de solo lectura.',
  'mail-server-silent': 'El servidor de correo no acepta correos.',
  'mails-postponed': 'Los servidores de los destinatarios aplazan correos.',
  'mails-failed': 'Un correo no se pudo enviar.',
  'mails-kept': 'Hay correos en espera, porque no hay servidor de correo.',
  'model-silent': 'El servidor de modelos que lee la letra no responde.',
  'jobs-dead': 'Un trabajo en segundo plano se abandonó.',
  'backup-failed': 'Ha fallado una copia de seguridad.',
  'shop-silent': 'Una tienda conectada ya no envía nada.',
  'code-guessing': 'Alguien intenta adivinar códigos de acceso.',
  'claims-waiting': 'Una solicitud de código espera tu respuesta.',
  'claims-guessed': 'Alguien envía solicitudes de código falsas.',
  'orders-waiting': 'Un pedido pagado espera una respuesta tuya.',
  'orders-refused': 'Se rechazó un mensaje de una tienda conectada.',
  'orders-unread': 'Un mensaje sobre un pago no se entendió.',
  'orders-undecided': 'Un pedido necesita tu decisión.',
}

export const alarmPushTexts: Texts<typeof english.alarmPushTexts> = {
  title: (product) => `${product} necesita atención`,
  body: (kinds) => kinds.map((kind) => pushed[kind]).join(' '),
}
