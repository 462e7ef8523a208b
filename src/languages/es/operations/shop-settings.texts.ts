import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/shop-settings.texts.ts'
import { number } from '../kit/number.ts'

export const shopSettingsTexts: Texts<typeof english.shopSettingsTexts> = {
  labels: {
    name: 'Nombre de la tienda',
    tagline: 'Lema',
    storeUrl: 'Dirección de tu tienda',
    communityUrl: 'Dirección de tu comunidad',
    supportEmail: 'Dirección para preguntas',
    logo: 'Logo',
    accentColour: 'Color de acento',
    smtpHost: 'Servidor de correo',
    smtpPort: 'Puerto',
    smtpSecurity: 'Protección',
    smtpUser: 'Usuario',
    smtpPassword: 'Contraseña',
    smtpOnMachine: 'Servidor de correo en esta máquina',
    mailFrom: 'Remitente',
    codeSubject: 'Asunto del correo con un código',
    codeText: 'Texto del correo con un código',
    lostCodeSubject: 'Asunto del correo con un código perdido',
    lostCodeText: 'Texto del correo con un código perdido',
    codeReminderDays: 'Días hasta recordar un código sin usar',
    reminderSubject: 'Asunto del correo sobre un código sin usar',
    reminderText: 'Texto del correo sobre un código sin usar',
    revokedSubject: 'Asunto del correo sobre el fin del acceso',
    revokedText: 'Texto del correo sobre el fin del acceso',
    restoredSubject: 'Asunto del correo sobre el acceso restablecido',
    restoredText: 'Texto del correo sobre el acceso restablecido',
    newsletterSubject: 'Asunto del correo que confirma el boletín',
    newsletterText: 'Texto del correo que confirma el boletín',
    weeklyLetter: 'Carta del lunes',
    legalNotice: 'Aviso legal',
    privacyAddition: 'Añadido a la política de privacidad',
    termsAddition: 'Añadido a las condiciones de uso',
    backupPlace: 'Lugar de las copias de seguridad',
    backupAccessKey: 'Clave de acceso del bucket',
    backupSecretKey: 'Clave secreta del bucket',
    languages: 'Idiomas',
    requireApproval: 'Aprobar a los clientes nuevos',
    passwordRules: 'Reglas para las contraseñas',
    ownerQuotaMb: 'Espacio de cada cliente en MB',
    codePrefix: 'Comienzo de los códigos de acceso',
  },
  secretOf: (shop) => `Secreto de ${shop}`,
  tokenOf: (shop) => `Token de acceso de ${shop}`,
  verificationOf: (shop) => `Token de verificación de ${shop}`,
  keyOf: (shop) => `Clave de API de ${shop}`,
  refused: {
    other: 'Esto no se puede guardar.',
    line: (label, most) => `“${label}” tiene que ser una sola línea de ${number(most)} caracteres como máximo.`,
    website: (label) => `“${label}” tiene que empezar por https:// o http://.`,
    email: (label) => `“${label}” tiene que ser una dirección de correo.`,
    host: (label) => `“${label}” tiene que ser un nombre como smtp.mail.example, sin ruta.`,
    port: (label) => `“${label}” tiene que ser un número del 1 al 65535.`,
    megabytes: (label) => `“${label}” tiene que ser un número entero de megabytes, desde 1.`,
    place: (label) =>
      `“${label}” tiene que ser una carpeta con su ruta completa, como /mnt/disk/willow, o un bucket como s3://name?endpoint=https://s3.example&region=eu-1.`,
    letters: (label) => `“${label}” tiene que tener exactamente seis letras de la A a la Z.`,
    portHere: (label, ports) =>
      `“${label}” tiene que ser ${ports} para un servidor de correo en esta máquina, y no un puerto que use otra cosa.`,
    days: (label, { least, most }) => `“${label}” tiene que ser un número del ${least} al ${most}.`,
    choice: (label) => `“${label}” tiene que ser una de las opciones.`,
    sender: (label) => `“${label}” tiene que ser una dirección como Willow <hello@planner.example>.`,
    text: (label, most) => `“${label}” tiene que ser un texto de ${number(most)} caracteres como máximo.`,
    secret: (shop) => `El secreto de ${shop} tiene que tener 16 caracteres o más.`,
    colour: (label) => `“${label}” tiene que ser un color como #a04928.`,
    logo: (most) => `El logo tiene que ser un PNG, JPEG o WebP de ${most} MB como máximo.`,
    logoAsSvg: 'Un SVG puede contener un programa y por eso no se muestra. Guarda el logo como PNG y elige ese archivo.',
    logoSize: (least, most) => `El logo tiene que tener de ${least} a ${number(most)} píxeles en cada lado.`,
    logoUnreadable: 'No se puede leer esta imagen. Guárdala de nuevo como PNG y elige ese archivo.',
    placeholder: (label, unknown, known) =>
      `“${label}” contiene ${unknown}, que no sustituye nada. Puedes usar ${known.join(' y ')}.`,
    byVariable: (label, variable) => `“${label}” está definido por la variable ${variable} en el servidor. Quítala antes ahí.`,
  },
  passwordAgain: 'El servidor de correo ha cambiado, así que escribe otra vez su contraseña.',
  passwordInTheOpen: 'Una contraseña necesita una conexión protegida. Elige STARTTLS o TLS.',
  hostMissing: 'Escribe antes el nombre del servidor de correo.',
  backupKeyFirst: 'Crea antes la clave de recuperación: un lugar indicado aquí solo recibe copias cifradas.',
  bucketKeysAgain: 'Escribe las dos claves de este bucket. Solo se envían al bucket para el que se escribieron.',
  onThisMachine:
    'Este servidor de correo sería la máquina en la que funciona tu tienda. Si ahí hay uno, confírmalo debajo del nombre y vuelve a guardar.',
  changedElsewhere:
    'Mientras tanto, otra persona ha cambiado estos ajustes. No se ha guardado nada. Mira los nuevos y vuelve a guardar.',
  testSent: (to) => `Se envió un correo de prueba a ${to}. Mira si ha llegado.`,
  testSubject: (name) => `Un correo de prueba de ${name}`,
  testText: (name) => `${name} puede enviar correos con estos ajustes.`,
}

export const shopChangeTexts: Texts<typeof english.shopChangeTexts> = {
  changed: (by, what) => `${by} ha cambiado estos ajustes de la tienda: ${what}.`,
  mailServer: (host) => `De ahora en adelante, los correos se envían a través de ${host}.`,
  noMailServer: 'De ahora en adelante no se envía ningún correo, porque ya no hay servidor de correo.',
  backupKey: (by) =>
    `${by} ha creado la clave de recuperación, con la que se cifran las copias de seguridad de ahora en adelante.`,
}

export const backupPlaceTexts: Texts<typeof english.backupPlaceTexts> = {
  fine: 'Se escribió un archivo pequeño en el lugar de las copias de seguridad, se leyó y se volvió a quitar.',
  notSet: 'No hay ningún lugar para las copias de seguridad.',
}
