import type * as english from '#app/pages.texts.ts'
import { folderName } from '#features/library/folder-names.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { mostPinnedMb } from '#features/library/pins.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { accountDeletionTexts } from '../features/accounts/account-deletion.texts.ts'
import { deviceWaysTexts } from '../features/library/device-ways.texts.ts'
import { folderNames } from '../features/library/folder-names.texts.ts'
import { ownDataTexts } from '../features/own-data/own-data.texts.ts'
import { plannerTexts } from '../features/planner/planner.texts.ts'
import { settingsTexts } from '../features/settings/settings.texts.ts'
import { securityEventsTexts } from '../kit/security-events.texts.ts'

export const helpTexts: Texts<typeof english.helpTexts> = ({ name, tabletFolder }, maxUploadMb, hasMailServer) => {
  const byMail =
    'En la página de inicio de sesión, pulsa “¿Olvidaste tu contraseña?” y te enviaremos por correo un enlace que funciona una sola vez, durante una hora. Para cambiar tu dirección, escribe la nueva en Ajustes y confírmala con el enlace que enviamos ahí.'
  const byHand = 'Esta tienda aún no puede enviar correos. Escríbenos, y alguien te ayudará.'
  return {
    title: 'Centro de ayuda',
    lead: 'Respuestas cortas a lo que más se pregunta.',
    sections: [
      {
        id: 'access-code',
        title: '¿Dónde está mi código de acceso?',
        blocks: [
          'Está en el correo de confirmación de tu compra. Busca el pedido en tu correo, y mira también en la carpeta de spam.',
          {
            points: [
              'Cada código se puede usar una vez y da acceso permanente.',
              'Da igual escribirlo en mayúsculas o en minúsculas.',
              'Si la tienda creó el código para una dirección, crea tu cuenta con esa dirección.',
            ],
          },
        ],
      },
      {
        id: 'export',
        title: '¿Cómo saco una página de mi tableta?',
        blocks: [
          'Cada tableta lo llama de una forma un poco distinta, pero los pasos son los mismos. Necesitas un PDF o una imagen.',
          { steps: deviceWaysTexts.other.press.export, upload: deviceWaysTexts.other.press.upload(name) },
          `Hay una carpeta para ellas, “${folderName(tabletFolder, folderNames)}”, y puedes crear las tuyas. En un teléfono, Tomar foto hace con el papel lo que exportar hace con una pantalla.`,
        ],
      },
      {
        id: 'planner',
        title: '¿Cómo llegan las páginas a su día?',
        blocks: [
          'Comparamos cada página que subes con la agenda en blanco de tu tienda y la ponemos en su día. Para eso nada sale del servidor. Tu letra solo se lee donde tu tienda lo ofrece, y solo después de que lo actives en Ajustes.',
          {
            steps: [
              `Abre la Biblioteca y pulsa ${plannerTexts.title}. Cada día en el que escribiste muestra su página.`,
              'Pulsa un día para leer su página.',
              `¿No es ese día? Pulsa ${plannerTexts.aboutPage}, elige otro y pulsa ${plannerTexts.move}. ${plannerTexts.undo} lo deja como estaba.`,
            ],
          },
          `Las páginas de las que no estábamos seguros esperan ahí tu respuesta, en “${plannerTexts.trayTitle}”.`,
        ],
      },
      {
        id: 'upload',
        title: '¿Por qué no se aceptó mi archivo?',
        blocks: [
          {
            points: [
              'Tiene que ser un PDF, una imagen o una nota de un Supernote. Un documento de un procesador de textos hay que guardarlo antes como PDF.',
              `Puede tener hasta ${maxUploadMb} MB.`,
              'Si se cortó la conexión, el archivo espera en tu dispositivo y se envía solo cuando se puede volver a conectar con el servidor.',
            ],
          },
        ],
      },
      {
        id: 'find',
        title: '¿Cómo vuelvo a encontrar una página?',
        blocks: [
          `Para encontrar un día, abre “${plannerTexts.title}”. Las flechas llevan de un mes a otro, y el año, debajo del mes, muestra cada día escrito.`,
          'La búsqueda de la Biblioteca mira los nombres de los archivos y las palabras de tus PDF, y la lista de carpetas la acota. Un nombre como “Semana 12” o “Plan del jardín” se encuentra antes que “Exportación (3)”. Puedes cambiar el nombre de una página cuando quieras.',
        ],
      },
      {
        id: 'deleted',
        title: 'Eliminé una página por error',
        blocks: [
          `Abre la Biblioteca y pulsa Papelera. Las páginas eliminadas se quedan ahí ${deletedKeptDays} días, y cada una muestra el día en que desaparecerá. Restaurar devuelve una página a su carpeta. Eliminar ya la borra para siempre.`,
        ],
      },
      {
        id: 'offline',
        title: '¿Puedo leer mis páginas sin conexión?',
        blocks: [
          `Tus metas, tus carpetas, tus ajustes, lo más nuevo de tu biblioteca y las páginas que abriste hace poco están ahí de todos modos, hasta donde tu navegador puede guardarlas. Para asegurarte de tener una página, abre su menú en la Biblioteca y pulsa Guardar en este dispositivo: la página, toda su carpeta o su mes se quedan entonces en este navegador, hasta ${mostPinnedMb} MB. En “En este dispositivo” puedes ver lo que está guardado, y quitarlo. Al cerrar sesión se quita todo.`,
          'En iPhone y iPad, añade antes esta app a la pantalla de inicio: Safari borra lo que guarda si no la visitas en una semana.',
        ],
      },
      {
        id: 'timer',
        title: '¿Hay que dejar abierta la página del temporizador?',
        blocks: [
          'El temporizador va con el reloj: está bien después de que la tableta se duerma, después de volver a cargar la página y en una segunda pestaña. Para oír el final, deja la página abierta y permite las notificaciones en Ajustes. Los recordatorios llegan mientras la página está abierta, a las horas que elijas y nunca en tus horas de silencio. En Ajustes puedes recibirlos también por correo, y como notificaciones que llegan aunque no haya ninguna página abierta.',
        ],
      },
      {
        id: 'password',
        title: 'Olvidé mi contraseña, o tengo otra dirección',
        blocks: [hasMailServer ? byMail : byHand],
      },
      {
        id: 'leave',
        title: '¿Cómo me llevo mis páginas, o me voy?',
        blocks: [
          `En ${settingsTexts.title}, abre ${settingsTexts.rooms.of.data} y pulsa ${ownDataTexts.open} para recibir un solo archivo con todas tus páginas en sus carpetas, tus metas, tus sesiones de concentración y tus ajustes. Ahí está también ${accountDeletionTexts.open}. Tienes siete días para cambiar de idea; después se elimina todo.`,
        ],
      },
    ],
  }
}

const translated = 'Este texto es una traducción: el que cuenta es el texto en inglés.'

export const privacyTexts: Texts<typeof english.privacyTexts> = ({ name }, externalSignIn) => {
  const elsewhere =
    'Si decides iniciar sesión con una cuenta que tienes en otro servicio, ese proveedor se entera de que lo hiciste.'
  const nameElsewhere =
    'Si inicias sesión con una cuenta que tienes en otro servicio, el nombre con el que ese proveedor te conoce.'
  const cookieElsewhere = 'Mientras inicias sesión en otro servicio, una segunda, de diez minutos, lo asocia a tu navegador.'
  return {
    title: 'Política de privacidad',
    lead: `${name} guarda lo que necesita para funcionar para ti, en el servidor de la propia tienda, y nada más. ${translated}`,
    sections: [
      {
        id: 'kept',
        title: 'Qué se guarda',
        blocks: [
          {
            points: [
              'Tu nombre y tu dirección de correo, los códigos de acceso que usaste, cuándo descargaste tu agenda por primera vez con cada uno y el día en que creaste tu cuenta.',
              'Tu contraseña, como hash de un solo sentido. Nadie puede volver a leerla, tampoco la tienda.',
              ...(externalSignIn ? [nameElsewhere] : []),
              `Las páginas que subes, con sus nombres, carpetas, tamaños y fechas. Una página que eliminas se guarda ${deletedKeptDays} días, para que puedas recuperarla; en la Papelera puedes borrarla enseguida. Lo que haya llegado de una subida interrumpida se guarda 7 días, para que pueda continuar.`,
              'Con cada página: las palabras que contiene, para la búsqueda; el texto que un dispositivo ha leído de tu letra manuscrita y ha enviado con la página, hasta que lo desactives en Ajustes; una huella de su contenido, para avisarte cuando la añades otra vez; cómo la giraste y por dónde ibas leyendo. Si viene de una agenda: qué agenda es, las fechas de sus páginas y lo que dijiste de ellas, también mientras tengas desactivado el reconocimiento.',
              'Si activas que se lea tu letra, donde tu tienda lo ofrece: lo que se leyó de cada página, quién lo leyó y lo que has corregido, hasta que lo desactives. Solo entonces va la tinta de tus páginas escritas al servidor que indican los Ajustes.',
              'Tus metas, las sesiones de concentración que terminaste, por día, el estado de tu temporizador y tus ajustes, con las horas de tus recordatorios.',
              'Llaves de acceso: sus nombres, sus claves públicas y cuándo se usaron. Si la configuraste, la clave de una app de autenticación, y un hash de cada código de recuperación.',
              'Contraseñas de dispositivo: sus nombres y un hash de cada una, hasta que las revoques. De los dispositivos que envían por WebDAV: las rutas de los archivos que enviaron, hasta que el dispositivo los elimine. Y de cada dispositivo: cuántos archivos envió y, durante 30 días, el último que se rechazó.',
              'Si activas la hoja de la mañana: las metas y la idea de cada hoja que abriste o que un dispositivo pudo descargar, durante 90 días o hasta que la desactives; qué casillas marcaste en ellas, durante el mismo tiempo; la dirección de un dispositivo que indicaste para ella, hasta que la quites; y cuáles de tus páginas son hojas de este tipo.',
              'Si le das calendarios: sus direcciones y las horas de sus eventos de las próximas cinco semanas, con los títulos salvo que elijas otra cosa. Todo va cifrado y ningún administrador lo ve. Se borra cuando quitas el calendario o desactivas la hoja. Hasta entonces, el servidor los trae dos veces al día de donde están.',
              'Si creaste una dirección del calendario: un hash de ella. Quien tenga la dirección puede leer tus metas y recordatorios, hasta que la revoques en Ajustes.',
              'Si muestras páginas a alguien con un enlace: un hash del enlace y de su contraseña, qué páginas muestra y hasta cuándo, el nombre que le das y cuántas veces se abrió. No se guarda quién lo abrió. Con el enlace y su contraseña, cualquiera puede ver esas páginas como imágenes hasta que termine o hasta que lo termines en Ajustes.',
              'Si compraste en una tienda que informa aquí de sus pedidos: el número de pedido, su estado, lo que se compró y la dirección a la que se envió. Los mensajes de la tienda sobre el pedido se guardan 30 días. Uno que no se pudo comprobar o entender se guarda entero ese tiempo, para que no se pierda ningún pedido. También puede contener tu nombre, tu dirección postal y lo que compraste. Si un mercado se guarda tu dirección: un hash con clave del nombre que figura en el pedido y, si pides el código en la página para ello, durante siete días la dirección que indiques.',
              'Si te suscribiste al boletín: tu dirección, y cuándo te suscribiste y lo confirmaste. Cada boletín tiene un enlace para darte de baja.',
              'Los correos que te enviamos, para que la tienda vea si llegaron.',
              'Si activas las notificaciones: la dirección en la que tu navegador las recibe, hasta que cierres la sesión ahí o las desactives.',
              'Tus sesiones, hasta que las cierres o terminen: después de 30 días sin una visita, o de 90 días como máximo. Con cada una: su navegador, y si guarda una copia para leer sin conexión, para que veas cuáles de tus dispositivos lo hacen.',
              `Un registro de inicios de sesión, contraseñas incorrectas, cambios de contraseña y descargas, durante 180 días, si la tienda no ha elegido otro plazo. Contiene un hash de la red, no la dirección. El tuyo está en ${settingsTexts.title}, en ${settingsTexts.rooms.of.security}: ${securityEventsTexts.own.open}.`,
            ],
          },
        ],
      },
      {
        id: 'where',
        title: 'Dónde se guarda',
        blocks: [
          `La tienda en la que compraste lleva ${name} por sí misma. Tus datos están donde esa tienda tiene su servidor y sus archivos. Estas páginas no cargan nada de otros sitios: ni analíticas, ni publicidad, ni fuentes o scripts ajenos.`,
          'Si activas las notificaciones, las entrega el fabricante de tu navegador. Están cifradas para tu dispositivo: el fabricante ve que hubo una, y cuándo, pero no lo que dice.',
          ...(externalSignIn ? [elsewhere] : []),
          'Las demás personas que usan este sitio no pueden ver tus páginas. Quienes llevan el servidor pueden acceder a lo que hay en él, como en cualquier servicio que no cifras tú.',
        ],
      },
      {
        id: 'browser',
        title: 'Qué recuerda tu navegador',
        blocks: [
          'Dos cookies. Una dice que has iniciado sesión. La otra dice que ya habías iniciado sesión con este navegador, para que las contraseñas y los códigos incorrectos que escribe otra persona no te dejen fuera; dura un año y no abre nada. Ninguna la pueden leer los scripts, ni se usa para seguirte. Aparte de ellas, tu navegador guarda para sí quién inició sesión por última vez, el aspecto que elegiste, un temporizador en marcha, los pasos de F.L.O.W. de hoy, lo que has escrito en esta pestaña y aún no has guardado, cuándo toca el próximo recordatorio y si las notificaciones están activadas. Para que todo se pueda leer sin conexión, guarda además tus metas, tus carpetas, tus ajustes, lo más nuevo de tu biblioteca, las páginas que abriste hace poco y las que elegiste guardar en el dispositivo, hasta 30 días sin una visita, y los cambios que esperan para enviarse. Al cerrar sesión se quita todo eso, y antes te pregunta si algo aún no se ha enviado. En las páginas para lectores electrónicos, las cookies guardan la zona horaria y los pasos de F.L.O.W. de ese navegador. Solo se queda esto, sin tu nombre: si este dispositivo tiene un aspecto propio, si se usó una llave de acceso y se respondió a la sugerencia de añadir la aplicación, las sesiones de concentración que aún no se pudieron enviar y, hasta que el servidor lo sepa, una nota de que alguien cerró la sesión.',
          ...(externalSignIn ? [cookieElsewhere] : []),
        ],
      },
      {
        id: 'logs',
        title: 'Qué anota el servidor',
        blocks: [
          'Notas técnicas sobre las peticiones, para poder encontrar un fallo. Nunca contienen contraseñas, códigos de acceso, direcciones del calendario ni los nombres de tus archivos. Para que nadie adivine códigos y contraseñas, los intentos fallidos se cuentan durante un rato.',
        ],
      },
      {
        id: 'yours',
        title: 'Qué puedes pedir',
        blocks: [
          'En Ajustes puedes descargar todo lo que tienes aquí en un solo archivo, ver y cerrar las sesiones de tus navegadores, y eliminar tu cuenta. Se elimina para siempre siete días después de que lo pidas, con todas las páginas, metas, sesiones y ajustes; hasta entonces puedes cambiar de idea. La tienda conserva lo que necesita de tu pedido para su contabilidad.',
          'Para cualquier otra cosa, escríbenos.',
        ],
      },
    ],
  }
}

export const termsTexts: Texts<typeof english.termsTexts> = ({ name }) => ({
  title: 'Condiciones de uso',
  lead: `Qué puedes esperar de nosotros, y qué te pedimos. ${translated}`,
  sections: [
    {
      id: 'access',
      title: 'Tu acceso',
      blocks: [
        `${name} va con la agenda que compraste. Un código de acceso abre una cuenta, se puede usar una vez y da acceso permanente. No lo compartas ni lo revendas, por favor.`,
        'La tienda puede retirar un acceso que se obtuvo sin una compra o que perjudica a otras personas. Si crees que te ha pasado por error, escríbenos.',
      ],
    },
    {
      id: 'pages',
      title: 'Tus páginas siguen siendo tuyas',
      blocks: [
        'Subir una página no nos da más derecho que el de guardarla y mostrártela. Sube solo lo que puedas: tus propias páginas, o aquellas para las que tengas permiso.',
      ],
    },
    {
      id: 'care',
      title: 'Cuidado por ambas partes',
      blocks: [
        'Elige una contraseña que no uses en ningún otro sitio. Guarda una copia propia de las páginas que no soportarías perder: las cuidamos, pero ningún lugar está por sí solo a salvo de todo.',
        'No intentes acceder a lo que es de otras personas, ni impedirles usar el sitio.',
      ],
    },
    {
      id: 'wellbeing',
      title: 'Amable, no médico',
      blocks: [
        'Las ideas y los ejercicios de respiración quieren ser agradables. No son consejo médico. Si un ejercicio no te sienta bien, para.',
      ],
    },
    {
      id: 'changes',
      title: 'Compras y cambios',
      blocks: [
        'El pago, los reembolsos y el contrato mismo son asunto de la tienda en la que compraste tu agenda, según sus condiciones. Si estas condiciones cambian, encontrarás las nuevas en esta página.',
      ],
    },
  ],
})
