import type * as english from '#app/set-up.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const setUpTexts: Texts<typeof english.setUpTexts> = {
  title: 'Prepara tu tienda',
  progress: (done, all) => `${done} de ${all} listos`,
  later: (count) => `${count} pasos más`,
  done: (titles) => `Hecho: ${titles.join(', ')}.`,
  hide: 'Ocultar esta lista',
  steps: {
    edition: {
      title: 'Tu agenda',
      missing: 'Añade el PDF en blanco que vendes. Así cada página en la que escriba un cliente encuentra su día.',
      link: 'Añadirla',
    },
    published: {
      title: 'Agenda publicada',
      missing: 'Revisa las fechas leídas y publica la agenda.',
      link: 'Publicarla',
    },
    product: {
      title: 'Producto',
      missing: 'Di qué vendes y qué agenda abre. Así tus clientes la descargan aquí.',
      link: 'Nombrarlo',
    },
    https: {
      title: 'Dirección segura',
      missing:
        'Tus clientes solo pueden iniciar sesión de forma segura por https. Define PUBLIC_URL en el servidor con una dirección que empiece por https://.',
      link: 'Ver la instalación',
    },
    mail: {
      title: 'Correo',
      missing:
        'No hay servidor de correo, así que todos los correos esperan en la bandeja de salida. Indica el tuyo y envía una prueba.',
      link: 'Configurarlo',
    },
    storeLink: {
      title: 'Enlace a la tienda',
      missing: '“Conseguir el Pro Pack” lleva a una dirección de ejemplo. Indica la de tu tienda en Tienda.',
      link: 'Indicar la dirección',
    },
    connection: {
      title: 'Tienda conectada',
      missing: 'Conecta la tienda que vende tu agenda, para que sus pedidos se conviertan en códigos.',
      link: 'Conectarla',
    },
    codes: {
      title: 'Primer lote de códigos',
      missing: 'Tus clientes crean su cuenta con códigos de acceso. Crea los primeros.',
      link: 'Crear códigos',
    },
    privacy: {
      title: 'Texto de privacidad',
      missing: 'Incluye una dirección de ejemplo para las preguntas. Indica la tuya en Tienda y léelo una vez.',
      link: 'Indicar la dirección',
    },
    legalNotice: {
      title: 'Aviso legal',
      missing: 'En muchos países, una tienda tiene que decir quién la lleva. Escribe tu aviso legal.',
      link: 'Escribirlo',
    },
    order: {
      title: 'Pedido de prueba',
      missing: 'Envía un pedido desde tu tienda (basta su modo de prueba) o importa un archivo CSV, y comprueba que llega.',
      link: 'Ver qué llega',
    },
    backups: {
      title: 'Copias de seguridad',
      missing:
        'Crea una clave de recuperación, indica un lugar en otro disco y haz la primera copia. Sin ella, un disco roto puede acabar con tu tienda.',
      link: 'Prepararlas',
    },
  },
}
