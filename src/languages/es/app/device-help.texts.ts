import type * as english from '#app/device-help.texts.ts'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { versionsKept } from '#features/planner/replaced-pages.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { devicePasswordsTexts } from '../features/accounts/device-passwords.texts.ts'
import { deviceWaysTexts } from '../features/library/device-ways.texts.ts'
import { settingsTexts } from '../features/settings/settings.texts.ts'
import { lookTexts } from '../features/themes/themes.texts.ts'

const { ipad, goodnotes, notability, foldersync, boox, remarkable, supernote, rclone, 'kindle-scribe': kindle } = deviceWaysTexts

export const deviceHelpTexts: Texts<typeof english.deviceHelpTexts> = ({ name, tabletFolder }, publicUrl) => {
  const address = `${publicUrl}/api/uploads`
  const dropBox = `${publicUrl}${dropBoxAddress}`
  return {
    title: 'Páginas desde tus dispositivos',
    lead: `Cómo llegan las páginas de una tableta a ${name}, y cómo se lee ${name} en una.`,
    sections: [
      {
        id: 'device-password',
        title: 'Una contraseña de dispositivo',
        blocks: [
          'Una contraseña de dispositivo permite que un dispositivo añada páginas a tu biblioteca y lea lo que ese mismo dispositivo ha enviado. No puede leer, cambiar ni eliminar nada más, y no es la contraseña con la que inicias sesión.',
          {
            steps: [
              `En ${name}, abre ${settingsTexts.title}, después ${settingsTexts.rooms.of.devices}, y pulsa ${devicePasswordsTexts.open}.`,
              'Ponle un nombre al dispositivo y pulsa Crear contraseña.',
              'Copia la contraseña en el dispositivo. Solo se muestra una vez.',
            ],
          },
          'Si pierdes un dispositivo, revoca su contraseña en el mismo lugar. Una contraseña nueva de la cuenta anula todas las contraseñas de dispositivo.',
        ],
      },
      {
        id: 'webdav',
        title: 'Una carpeta para tus dispositivos: WebDAV',
        blocks: [
          'Las apps y los programas que conocen WebDAV pueden enviar archivos a tu biblioteca. Algunos lo hacen por sí solos, con otros lo haces a mano: la sección de tu dispositivo dice cuáles.',
          {
            steps: [
              'Crea una contraseña de dispositivo, como se explica arriba.',
              `Escribe esta dirección: ${dropBox}`,
              'Escribe cualquier nombre de usuario y, como contraseña, la del dispositivo.',
              'Elige la carpeta donde están tus exportaciones. Llegan los PDF, las imágenes y las notas de un Supernote; los demás archivos se rechazan.',
            ],
          },
          'Cada archivo va a la carpeta de tu biblioteca que se llama como la carpeta en la que está. Si no existe, se crea. El mismo archivo otra vez no cambia nada, y uno modificado se añade junto al anterior.',
          `Tu biblioteca conserva las ${versionsKept} versiones más nuevas de un archivo. Las anteriores van a la Papelera, donde puedes restaurarlas durante ${deletedKeptDays} días. Una versión se queda si es favorita, o si tiene una página de tu agenda, o escritura en una nota de Supernote, que no está en ninguna versión más nueva.`,
          'El dispositivo solo ve lo que ha enviado. Lo que elimina allí se queda en tu biblioteca, y lo que eliminas en tu biblioteca se queda en el dispositivo. Si creas una contraseña nueva para un dispositivo, ponle el mismo nombre de antes para que encuentre sus archivos.',
          foldersync.byItself,
          rclone.press.command,
          {
            code: `rclone config create willow webdav url=${dropBox} \\\n  vendor=owncloud user=yo pass=TU-CONTRASEÑA-DE-DISPOSITIVO --obscure\nrclone copy Agenda willow:Agenda`,
          },
          'Si tu tableta solo conoce Google Drive, Dropbox u OneDrive, rclone puede traer las páginas desde ahí.',
          { code: 'rclone copy drive:Agenda willow:Agenda --include "*.pdf"' },
        ],
      },
      {
        id: 'ipad',
        title: 'iPad y iPhone: un atajo',
        blocks: [
          'Para traer tu agenda, expórtala desde la app en la que escribes.',
          { steps: ipad.press.export, upload: ipad.press.upload(name) },
          ipad.press.share,
          {
            steps: [
              'Abre Atajos, pulsa +, luego Información, y activa Mostrar en la hoja para compartir. Haz que acepte PDF, archivos e imágenes.',
              `Añade la acción Obtener contenido de URL, con la dirección ${address}`,
              'Abre sus detalles. Elige el método POST.',
              'Añade una cabecera: clave Authorization, valor Bearer, un espacio y tu contraseña de dispositivo.',
              'Como cuerpo de la solicitud, elige Formulario. Añade un campo de tipo Archivo, clave file, valor Entrada del atajo.',
              `Si quieres, añade un campo de tipo Texto, clave folder, valor ${tabletFolder}.`,
              'Para encontrar la foto de una página por lo que escribiste: añade antes la acción Extraer texto de la imagen, y un campo de tipo Texto, clave text, valor Texto extraído.',
              `Llámalo Enviar a ${name}. En cualquier app: Compartir y luego Enviar a ${name}.`,
            ],
          },
        ],
      },
      {
        id: 'backups',
        title: 'Goodnotes y Notability: copia de seguridad automática',
        blocks: [
          goodnotes.byItself,
          notability.byItself,
          'La copia va en un solo sentido. Deja la app abierta hasta que termine la primera.',
          {
            steps: [
              'Crea una contraseña de dispositivo, como se explica arriba.',
              `Escribe esta dirección: ${dropBox}`,
              'Escribe cualquier nombre de usuario y, como contraseña, la del dispositivo.',
              'Elige PDF como formato.',
            ],
          },
          goodnotes.refused,
          notability.refused,
        ],
      },
      {
        id: 'boox',
        title: 'Boox y otras tabletas Android',
        blocks: [
          { steps: boox.press.export, upload: boox.press.upload(name) },
          boox.press.webdav,
          boox.refused,
          `Si el navegador es demasiado antiguo para la app, también puedes subir páginas en ${publicUrl}/paper. En ${settingsTexts.title}, en ${settingsTexts.rooms.of.looks}, ${lookTexts.ink} va bien con una pantalla de tinta electrónica.`,
        ],
      },
      {
        id: 'remarkable',
        title: 'reMarkable',
        blocks: [
          remarkable.press.carry,
          { steps: remarkable.press.export, upload: remarkable.press.upload(name) },
          remarkable.refused,
          'En un iPhone, el atajo de arriba te ahorra el último paso. En un ordenador, el comando curl de abajo.',
        ],
      },
      {
        id: 'supernote',
        title: 'Supernote',
        blocks: [
          { steps: supernote.press.export, upload: supernote.press.upload(name) },
          supernote.press.webdav,
          supernote.press.ownFile(name),
          supernote.refused,
        ],
      },
      {
        id: 'kindle-scribe',
        title: 'Kindle Scribe',
        blocks: [
          kindle.press.carry,
          { steps: kindle.press.export, upload: kindle.press.upload(name) },
          `Para leer tus páginas en el Kindle, abre ${publicUrl}/paper en su navegador. Funciona sin scripts.`,
        ],
      },
      {
        id: 'curl',
        title: 'Un ordenador: curl',
        blocks: [
          'Un archivo. La carpeta se puede omitir.',
          {
            code: `curl -H "Authorization: Bearer TU-CONTRASEÑA-DE-DISPOSITIVO" \\\n  -F "folder=${tabletFolder}" \\\n  -F "file=@Semana 12.pdf" \\\n  ${address}`,
          },
          'La respuesta 201 significa que la página está en tu biblioteca. 401, que la contraseña está mal escrita o revocada; 415, que el archivo no es un PDF ni una imagen.',
        ],
      },
    ],
  }
}
