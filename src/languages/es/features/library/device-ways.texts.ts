import type { ToldWays } from '#features/library/device-ways.ts'

const upload = (name: string) => `En ${name}, abre la Biblioteca, pulsa Subir y elige el archivo.`

export const deviceWaysTexts: ToldWays = {
  ipad: {
    byItself: null,
    press: {
      export: [
        'Abre la agenda en GoodNotes, Notability u otra app. Pulsa Compartir o Exportar, y elige el documento entero como PDF.',
        'Elige Guardar en Archivos.',
      ],
      upload,
      share:
        'Un atajo te ahorra estos pasos. Créalo una vez, y cualquier app con un botón Compartir podrá enviar páginas: GoodNotes, Notability, Archivos, Fotos.',
    },
    refused: null,
  },
  goodnotes: {
    byItself:
      'Goodnotes envía por sí solo lo que cambias: abre sus Ajustes, luego Copia de seguridad automática (en versiones más nuevas, dentro de Nube y copia de seguridad), y elige WebDAV.',
    press: {},
    refused: 'Los archivos propios de Goodnotes no se pueden leer aquí. En Goodnotes, exporta un PDF y añádelo.',
  },
  notability: {
    byItself:
      'Notability envía por sí solo lo que cambias: abre sus Ajustes, luego Copia de seguridad automática, y elige WebDAV.',
    press: {},
    refused: 'Los archivos propios de Notability no se pueden leer aquí. En Notability, exporta un PDF y añádelo.',
  },
  foldersync: {
    byItself:
      'En una tableta Android, la app FolderSync envía por sí sola la carpeta con tus exportaciones, con el horario que elijas en ella.',
    press: {},
    refused: null,
  },
  boox: {
    byItself: null,
    press: {
      export: ['Abre la agenda y elige Compartir o Exportar: el documento entero como PDF, con lo que escribiste.'],
      upload: (name) => `En el navegador de la tableta, abre ${name}, luego Biblioteca, luego Subir, y elige el archivo.`,
      webdav: 'Un Boox también puede enviar un PDF por WebDAV. Lo haces a mano, cada vez.',
    },
    refused:
      'Los archivos propios de un Boox (.note), los únicos que envía su sincronización, no se pueden leer aquí. En el Boox, exporta la nota como PDF y añade ese.',
  },
  remarkable: {
    byItself: null,
    press: {
      carry: 'Un reMarkable no tiene navegador ni WebDAV. Sus páginas viajan por correo, por su nube o por su app de escritorio.',
      export: [
        'Exporta la agenda entera como PDF desde la app de escritorio o la del teléfono, o conecta Dropbox, Google Drive u OneDrive y cópiala ahí.',
      ],
      upload,
    },
    refused:
      'Los archivos propios de un reMarkable no se pueden leer aquí. Exporta un PDF desde el reMarkable o su app y añádelo.',
  },
  supernote: {
    byItself: null,
    press: {
      export: [
        'Abre la agenda, elige Exportar y toma todas las páginas como PDF. El archivo queda en la carpeta EXPORT.',
        'Deja que la tableta sincronice esa carpeta con Dropbox, Google Drive u OneDrive, o cópiala por USB.',
      ],
      upload,
      webdav:
        'Un Supernote conoce WebDAV en las versiones más nuevas de su sistema. Envías allí los archivos a mano, de uno en uno.',
      ownFile: (name) =>
        `Las notas de un Supernote (.note) también se pueden añadir tal como están. ${name} hace de cada una un PDF con el texto que la tableta ha reconocido, y guarda en él la propia nota. Si envías por WebDAV un PDF y el archivo .mark que está a su lado, ${name} muestra en las páginas del PDF lo que has escrito.`,
    },
    refused:
      'Algunos archivos de un Supernote, como las notas muy antiguas o dañadas, no se pueden leer aquí. En el Supernote, exporta un PDF y añádelo.',
  },
  'kindle-scribe': {
    byItself: null,
    press: {
      carry: 'Un Kindle Scribe no conoce WebDAV. Sus páginas viajan por correo.',
      export: [
        'Abre la agenda, elige Compartir y envíala por correo como PDF.',
        'Abre el correo en un teléfono o en un ordenador y guarda el archivo. Su enlace vale siete días.',
      ],
      upload,
    },
    refused: null,
  },
  rclone: {
    byItself: null,
    press: { command: 'En un ordenador, rclone envía una carpeta entera y, después, solo lo nuevo o lo que ha cambiado.' },
    refused: null,
  },
  xournal: {
    byItself: null,
    press: {},
    refused: 'Los archivos propios de Xournal++ no se pueden leer aquí. En Xournal++, exporta un PDF y añádelo.',
  },
  other: {
    byItself: null,
    press: {
      export: [
        'Abre la agenda en tu tableta y busca Compartir o Exportar.',
        'Elige el documento entero como PDF: cada página encuentra su día. Una sola página como imagen también sirve.',
        'Envíalo al dispositivo desde el que subes tus páginas: por correo, por cable o con la carpeta en la nube de la tableta.',
      ],
      upload: (name) => `En ${name}, abre la Biblioteca, pulsa Subir y elige el archivo. Puedes elegir varios a la vez.`,
    },
    refused: null,
  },
}
