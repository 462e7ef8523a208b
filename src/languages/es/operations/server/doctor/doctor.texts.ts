import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/server/doctor/doctor.texts.ts'
import { number } from '../../../kit/number.ts'

const amount = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('#', number(count)))
const mb = (bytes: number) => `${number(Math.floor(bytes / 1024 / 1024))} MB`
const hours = (ms: number) => (ms < 3_600_000 ? 'menos de una hora' : amount(Math.floor(ms / 3_600_000), 'una hora', '# horas'))
const seconds = (ms: number) => amount(Math.round(Math.abs(ms) / 1000), 'un segundo', '# segundos')

const makeRoom = 'Borra de este disco lo que no necesites, o mueve DATA_DIR a uno más grande.'

export const doctorTexts: Texts<typeof english.doctorTexts> = {
  titles: {
    settings: 'Nombres de variables',
    disk: 'Espacio en disco',
    inodes: 'Entradas del disco',
    flush: 'Escritura en el disco',
    folder: 'Carpeta de datos',
    owners: 'Propietarios de los archivos',
    files: 'Archivos',
    engine: 'Versión de la base de datos',
    damage: 'Contenido de la base de datos',
    connections: 'Conexiones de la base de datos',
    space: 'Espacio en la base de datos',
    clock: 'Reloj',
    address: 'Dirección y https',
    visit: 'Visita a la dirección',
    proxy: 'Proxy inverso',
    passwords: 'Contraseñas',
    passkeys: 'Llaves de acceso',
    mail: 'Correo',
    provider: 'Inicio de sesión con otra cuenta',
    backup: 'Copias de seguridad',
    recoveryKey: 'Clave de recuperación',
    secrets: 'Secretos',
    jobs: 'Trabajos en segundo plano',
    pages: 'Archivos de páginas y agendas',
    built: 'App web',
    spellings: 'Formas de escribir las direcciones',
    documents: 'Archivos subidos',
  },
  documents:
    'Los archivos subidos se abren en procesos del mismo usuario que el servidor. Sus scripts están limitados; el código nativo, no.',
  spellings: {
    ok: 'No hay dos cuentas ni dos suscripciones con el mismo buzón de correo.',
    accounts: {
      text: (groups) =>
        `Cuentas con el mismo buzón de correo, de antes de que se compararan las formas de escribirlo: ${groups.join('; ')}. A cada una solo se llega con su forma exacta.`,
      fix: 'Pregunta a sus usuarios qué cuenta conservan. Revoca el acceso de la otra en Personas registradas, o deja que su usuario la elimine o cambie su dirección. Entonces todas las formas llegan a la que queda.',
    },
    subscriptions: {
      text: (groups) => `Suscripciones al boletín con el mismo buzón de correo: ${groups.join('; ')}.`,
      fix: 'Abre el enlace de baja de todas menos una: está en la lista exportada de suscripciones. Entonces todas las formas llegan a la que queda.',
    },
  },
  settings: {
    ok: 'Ninguna variable parece mal escrita.',
    unread: (names) => `Ninguna variable parece mal escrita. Willow no lee: ${names.join(', ')}.`,
    retired: (names) =>
      `Estas variables siguen valiendo, pero ya no hacen falta: en la zona de administración se configura lo mismo. ${names.join(', ')}.`,
    doubt: { fix: 'Corrige el nombre o el valor, o quita la variable, y reinicia el servidor.' },
  },
  disk: {
    ok: (freeBytes) => `Quedan ${mb(freeBytes)} libres.`,
    low: {
      text: (freeBytes, floorBytes) =>
        `Quedan ${mb(freeBytes)} libres. Las subidas se rechazan hasta que haya ${mb(floorBytes)}.`,
      fix: makeRoom,
    },
    nearlyLow: {
      text: (freeBytes, floorBytes) => `Quedan ${mb(freeBytes)} libres. Las subidas se rechazan por debajo de ${mb(floorBytes)}.`,
      fix: makeRoom,
    },
    readOnly: {
      text: 'El disco es de solo lectura. Nadie puede iniciar sesión y no se guarda nada.',
      fix: 'Busca errores de disco en el registro del sistema y vuelve a montar el disco con escritura.',
    },
  },
  inodes: {
    ok: 'Hay sitio para más archivos.',
    unknown: 'Este sistema de archivos no limita el número de archivos.',
    few: {
      text: (free) => `En el disco solo caben ${number(free)} archivos más, por pequeños que sean.`,
      fix: 'Borra de este disco carpetas con muchos archivos pequeños, o mueve DATA_DIR a un sistema de archivos con más inodos.',
    },
  },
  flush: {
    ok: (ms) => `Una escritura llegó segura al disco en ${Math.max(1, Math.round(ms))} ms.`,
    slow: {
      text: (ms) =>
        `Una escritura pequeña tardó ${seconds(ms)} en llegar segura al disco. Cada cambio que se guarda tiene que esperar lo mismo.`,
      fix: 'Usa un disco local para DATA_DIR, y comprueba si otro programa mantiene el disco ocupado.',
    },
    failed: {
      text: (reason) => `No se puede escribir nada en DATA_DIR: ${reason}`,
      fix: 'Comprueba que DATA_DIR está montado y que pertenece al usuario que ejecuta Willow.',
    },
  },
  folder: {
    ok: 'Solo su propietario puede abrir la carpeta de datos.',
    open: {
      text: (folder) => `Otros usuarios de esta máquina pueden abrir ${folder}.`,
      fix: (folder) => `Escribe: chmod 700 ${folder}`,
    },
    shared: {
      text: (folder) =>
        `Otros usuarios de esta máquina pueden abrir ${folder}. No es solo de Willow, así que sus permisos se quedan como están.`,
      fix: (folder) =>
        `Detén el servidor, mueve lo que es de Willow a una carpeta propia, como ${folder}/willow, y ponla en DATA_DIR.`,
    },
  },
  owners: {
    ok: (owner) => `Todo en la carpeta de datos pertenece a ${owner}.`,
    foreign: {
      text: (owner, count, named) =>
        `${amount(count, 'Un archivo no pertenece', '# archivos no pertenecen')} a ${owner}, propietario de la carpeta de datos: ${named
          .map((each) => `${each.path} (${each.owner})`)
          .join(
            ', ',
          )}${count > named.length ? ', …' : ''}. Puede que el servidor no ${count === 1 ? 'lo pueda abrir o sustituir' : 'los pueda abrir o sustituir'}.`,
      fix: (owner, folder) => `Como root, escribe: chown -R ${owner} ${folder}`,
    },
  },
  files: {
    ok: 'Se escribió, leyó y borró un archivo.',
    failed: {
      text: (reason) => `No se pudo escribir, leer y borrar un archivo: ${reason}`,
      fix: 'Comprueba que el disco o el bucket de los archivos responde, y que este programa puede escribir ahí.',
    },
    changed: 'el contenido leído es distinto del que se escribió',
  },
  engine: {
    ok: (version) => `${version}.`,
    outdated: {
      text: (version, oldest) =>
        `${version} ya no recibe actualizaciones de seguridad. La versión más antigua que las recibe es ${oldest}.`,
      fix: (oldest) => `Actualízala a ${oldest} o más nueva. Antes, haz una copia de seguridad.`,
    },
    silent: {
      text: (reason) => `La base de datos no responde: ${reason}`,
      fix: 'Comprueba DATABASE_URL, y si el servidor de la base de datos está en marcha.',
    },
  },
  damage: {
    ok: 'No se encontró ningún daño.',
    found: {
      text: (lines) =>
        `La base de datos está dañada: ${lines[0]}${lines.length > 1 ? ` (y ${number(lines.length - 1)} más)` : ''}`,
      fix: 'Restaura la copia de seguridad probada más nueva con “willow restore”. Hasta entonces no se elimina ningún archivo.',
    },
    unfinished: 'La comprobación tarda demasiado para esta página. Ejecuta “willow doctor” en el servidor para terminarla.',
  },
  space: {
    ok: 'La base de datos tiene poco espacio sin usar.',
    unused: {
      text: (freeBytes, bytes) => `${mb(freeBytes)} de los ${mb(bytes)} de la base de datos están sin usar.`,
      fix: 'Detén el servidor, ejecuta “willow database compact” y vuelve a iniciarlo. Tarda unos segundos por cada 100 MB.',
    },
  },
  connections: {
    ok: (free) => `La base de datos tiene ${amount(free, 'una conexión libre', '# conexiones libres')}.`,
    few: {
      text: (free, wanted) =>
        `La base de datos tiene ${amount(free, 'una conexión libre', '# conexiones libres')}. Cada proceso de Willow usa hasta ${wanted}.`,
      fix: 'Sube max_connections de PostgreSQL, o ejecuta menos procesos.',
    },
  },
  clock: {
    ok: 'El reloj parece correcto.',
    differs: {
      text: (ms) =>
        `El reloj de esta máquina va ${seconds(ms)} ${ms > 0 ? 'por detrás' : 'por delante'} del reloj del servidor de la base de datos.`,
      fix: 'Ajusta ambos relojes por NTP, por ejemplo con systemd-timesyncd o chrony.',
    },
    inDoubt: {
      text: 'Parece que el reloj ha dado un salto. No se elimina nada hasta que lo confirmes.',
      fix: 'Compara “date” con un reloj fiable y ejecuta “willow clock confirm”.',
    },
  },
  address: {
    ok: (url) => `${url}, con https.`,
    onlyHere: (url) => `A ${url} solo se llega desde esta máquina. Para probar Willow está bien.`,
    plain: {
      text: (url) =>
        `${url} no tiene https. Las contraseñas y las páginas se envían sin cifrar, y los navegadores no ofrecen notificaciones, uso sin conexión ni instalar la app.`,
      fix: 'Pon delante un proxy inverso con un certificado (Caddy lo obtiene solo), y empieza PUBLIC_URL por https://.',
    },
    local: {
      text: (url) => `PUBLIC_URL es ${url}. Los enlaces de los correos no funcionan en otros dispositivos.`,
      fix: 'Pon en PUBLIC_URL la dirección que escriben los usuarios.',
    },
  },
  visit: {
    ok: (url) => `${url} responde y acepta subidas grandes. Willow no necesita WebSocket.`,
    unknownName: {
      text: (host) => `${host} no tiene dirección en el DNS al que pregunta esta máquina.`,
      fix: 'Añade un registro A o AAAA para este nombre, o corrige PUBLIC_URL. Los registros nuevos pueden tardar una hora.',
    },
    noAnswer: {
      text: (url, code) => `Esta máquina no recibe respuesta de ${url} (${code}).`,
      fix: 'Comprueba que el proxy inverso está en marcha y que el cortafuegos deja pasar su puerto. Algunos routers nunca dejan que las máquinas que tienen detrás visiten su propia dirección pública: prueba entonces con un teléfono en su red móvil.',
    },
    expired: {
      text: (url) => `El certificado de ${url} ha caducado, o aún no es válido. Los navegadores rechazan la dirección.`,
      fix: 'Renueva el certificado y recarga el proxy. Comprueba su renovación automática y el reloj de esta máquina.',
    },
    otherName: {
      text: (host) => `El certificado no es de ${host}. Los navegadores rechazan la dirección.`,
      fix: 'Solicita un certificado que contenga este nombre, o corrige PUBLIC_URL.',
    },
    unknownAuthority: {
      text: (url) =>
        `Esta máquina no confía en el certificado de ${url}. Los navegadores que no conocen su autoridad rechazan la dirección.`,
      fix: 'Envía la cadena completa (fullchain.pem, no cert.pem). Si la autoridad es tuya, pon su archivo en NODE_EXTRA_CA_CERTS e instálala en cada dispositivo.',
    },
    otherCertificate: {
      text: (url, code) => `El certificado de ${url} no se puede comprobar (${code}).`,
      fix: 'Abre la dirección en un navegador: muestra qué le pasa al certificado.',
    },
    endsSoon: {
      text: (day) => `El certificado termina el ${day} y no se ha renovado.`,
      fix: 'Comprueba la renovación automática del proxy o de certbot. Los certificados suelen renovarse 30 días antes de terminar.',
    },
    redirects: {
      text: (url, to) =>
        `${url} lleva a ${to}. Ahí se rechazan los formularios y los inicios de sesión, porque vienen de otra dirección.`,
      fix: 'Pon en PUBLIC_URL la dirección a la que llegan los usuarios, o quita la redirección.',
    },
    foreign: {
      text: (url, status) => `En ${url} responde algo que no es Willow (estado ${status}).`,
      fix: 'Haz que el proxy pase todas las rutas de esta dirección al puerto de Willow, sin una página de inicio de sesión ni una verificación propias.',
    },
    smallBodies: {
      text: (url) => `Un proxy en ${url} rechaza subidas de más de unos pocos megabytes, o de menos.`,
      fix: 'Sube su límite un poco por encima de MAX_UPLOAD_MB: client_max_body_size en nginx, LimitRequestBody en Apache, request_body max_size en Caddy.',
    },
  },
  passkeys: (count, host) =>
    count === 0
      ? 'Nadie tiene aún una llave de acceso.'
      : count === 1
        ? `Una llave de acceso funciona solo en ${host}. Si cambia el nombre de host de PUBLIC_URL, dejará de funcionar, y su usuario iniciará sesión con su contraseña y su segundo paso.`
        : `${number(count)} llaves de acceso funcionan solo en ${host}. Si cambia el nombre de host de PUBLIC_URL, dejarán de funcionar, y sus usuarios iniciarán sesión con su contraseña y su segundo paso.`,
  passwords: {
    strict: 'Las contraseñas nuevas tienen al menos ocho caracteres, y las comunes se rechazan.',
    usual:
      'Las contraseñas nuevas tienen al menos seis caracteres, y las comunes se aceptan. Puedes usar PASSWORD_RULES=strict: solo se aplica a contraseñas nuevas.',
  },
  proxy: {
    ok: 'El servidor ve las direcciones reales de los visitantes.',
    untrusted: {
      text: 'Las peticiones llegan por un proxy que no está en TRUST_PROXY. Todos los visitantes comparten una dirección y, por tanto, un mismo límite de peticiones.',
      fix: 'Pon en TRUST_PROXY la dirección del proxy, por ejemplo 127.0.0.1.',
    },
    anybody: {
      text: 'TRUST_PROXY es un número y HOST deja que se conecte cualquier máquina: cualquiera puede fingir otra dirección y saltarse los límites de peticiones.',
      fix: 'Pon en TRUST_PROXY la dirección del proxy, o haz que solo el proxy llegue a este puerto.',
    },
  },
  mail: {
    ok: 'El servidor de correo responde y acepta el inicio de sesión.',
    none: {
      text: 'No hay servidor de correo. Los códigos, los enlaces de contraseña y los avisos esperan en la bandeja de salida. Mientras alguien intenta adivinar códigos de acceso, los códigos sin dirección se rechazan, porque no se puede enviar un enlace a sus dueños.',
      fix: 'Configura uno en Tienda, en la zona de administración. O define SMTP_URL, y MAIL_FROM con una dirección desde la que el servidor de correo pueda enviar.',
    },
    failed: {
      text: (reason) => `El servidor de correo no acepta correos: ${reason}`,
      fix: 'Comprueba el host, el puerto, el usuario y la contraseña en Tienda, en la zona de administración, o en SMTP_URL. Los correos esperan en la bandeja de salida hasta que funcione.',
    },
  },
  provider: {
    ok: (name) => `${name} responde.`,
    none: 'Sin configurar. Los usuarios inician sesión con una contraseña.',
    failed: {
      text: (name, reason) => `${name} no se puede usar para iniciar sesión: ${reason}`,
      fix: 'Abre OIDC_ISSUER seguido de /.well-known/openid-configuration en un navegador de esta máquina: tiene que responder y nombrar el mismo emisor. Las contraseñas siguen funcionando.',
    },
  },
  backup: {
    ok: (ageMs) => `La última copia de seguridad probada tiene ${hours(ageMs)}.`,
    none: {
      text: 'No se hacen copias de seguridad.',
      fix: 'Define BACKUP_TO con una carpeta de otro disco y ejecuta “willow backup key”.',
    },
    unproven: {
      text: (error) =>
        `Aún no se ha probado ninguna copia de seguridad.${error === null ? '' : ` El último intento falló: ${error}`}`,
      fix: 'Ejecuta “willow backup create” y después “willow backup drill”. Con BACKUP_TO, ambas cosas ocurren cada noche.',
    },
    old: {
      text: (ageMs, error) =>
        `La última copia de seguridad probada tiene ${hours(ageMs)}.${error === null ? '' : ` El último intento falló: ${error}`}`,
      fix: 'Ejecuta “willow backup create” y “willow backup drill”. Dicen qué falla.',
    },
    held: {
      text: 'Esta instalación se restauró de una copia de seguridad. Los correos y las copias esperan hasta que la liberes.',
      fix: 'Lee en el panel qué se ha perdido, y libérala ahí o ejecuta “willow restore release”.',
    },
  },
  recoveryKey: {
    ok: (day) =>
      `Las copias de seguridad están cifradas con la clave de recuperación. El último simulacro con la clave fue el ${day}; el de cada noche funciona sin ella y solo encuentra daños.`,
    onlySecrets:
      'Las copias de seguridad contienen los secretos, cifrados con la clave de recuperación. Lo demás no está cifrado (BACKUP_ENCRYPT=false).',
    none: {
      text: 'No hay clave de recuperación. Las copias de seguridad no contienen los secretos ni están cifradas.',
      fix: 'Ejecuta una vez “willow backup key” y guarda en otra máquina la clave que muestra.',
    },
    untested: {
      text: 'Las copias de seguridad están cifradas con la clave de recuperación, pero aún no se ha restaurado ninguna con ella.',
      fix: 'Ejecuta “willow backup drill --key-file FILE”, para saber que tienes la clave correcta.',
    },
    old: {
      text: (day) =>
        `Las copias de seguridad están cifradas con la clave de recuperación. El último simulacro con la clave fue el ${day}.`,
    },
  },
  secrets: {
    ok: 'Están todos los secretos que ha usado el servidor.',
    lost: {
      text: (names) => `Faltan en la carpeta de datos: ${names.join(', ')}. El próximo inicio crea otros.`,
      fix: 'Cópialos de vuelta, por ejemplo de una copia de seguridad restaurada en otro lugar. Si no, da a tu tienda su secreto nuevo (“willow webhook secret”); los enlaces de baja de los correos enviados dejan de funcionar.',
    },
    unreadable: { fix: 'Pon en SECRET_KEY la clave que se usaba cuando se crearon los secretos.' },
  },
  jobs: {
    ok: 'Ningún trabajo está atascado, y ninguno se abandonó.',
    dead: {
      text: (count, kinds) => `${amount(count, 'Un trabajo se abandonó', '# trabajos se abandonaron')} (${kinds.join(', ')}).`,
      fix: 'Lee por qué en Instalación, en la zona de administración, o con “willow jobs list”. Arregla la causa y repítelos.',
    },
    stuck: {
      text: (count, kinds) =>
        `${amount(count, 'Un trabajo lleva', '# trabajos llevan')} más de una hora de retraso (${kinds.join(', ')}).`,
      fix: 'Comprueba que hay un servidor en marcha. Si lo hay, reinícialo y lee su registro.',
    },
  },
  pages: {
    ok: 'Todas las páginas y agendas tienen su archivo.',
    missing: {
      text: (count) => amount(count, 'Falta el archivo de una página o agenda.', 'Faltan los archivos de # páginas o agendas.'),
      fix: 'Ejecuta “willow adopt” para ver cuáles. “willow restore FROM --user EMAIL” restaura las páginas de un usuario de una copia de seguridad. Vuelve a añadir el PDF de una agenda en “Ediciones”: ocupará su lugar.',
    },
    unnamed: {
      text: (count) => amount(count, 'Un archivo no pertenece a nada.', '# archivos no pertenecen a nada.'),
      fix: 'No se ha eliminado nada. Ejecuta “willow adopt” para ver los detalles.',
    },
    older: {
      text: 'La base de datos ha perdido sus últimos cambios. No se elimina ningún archivo hasta que lo compruebes.',
      fix: 'Compruébalo con “willow adopt”. Si restauraste una copia de seguridad a propósito, ejecuta “willow adopt --yes”.',
    },
  },
  built: {
    ok: 'Están todos los archivos de la app web.',
    missing: {
      text: (count) => amount(count, 'Falta un archivo de la app web.', 'Faltan # archivos de la app web.'),
      fix: 'Ejecuta “npm run build”, o descomprime otra vez la versión publicada.',
    },
    none: {
      text: 'La app web no está compilada. Solo funciona la API.',
      fix: 'Ejecuta “npm run build”.',
    },
  },
  broken: {
    text: (reason) => `La comprobación terminó con un error: ${reason}`,
    fix: 'Ejecuta “willow doctor” en el servidor y lee el registro.',
  },
}
