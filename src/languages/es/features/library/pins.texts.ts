import type * as english from '#features/library/pins.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const files = (some: number) => counted(some, 'archivo', 'archivos')
const mb = (bytes: number) => number(Math.ceil(bytes / (1024 * 1024)))

export const pinsTexts: Texts<typeof english.pinsTexts> = {
  dialog: {
    title: 'Guardar en este dispositivo',
    lead: 'Podrás abrirlo sin conexión, aquí, en este navegador.',
    choose: 'Qué guardar',
    file: 'Este archivo',
    folder: (name) => `Todo lo de ${name}`,
    month: (name) => `Todo lo de ${name.toLowerCase()}`,
    newOnes: 'Los archivos que se añadan después también se guardan.',
    keep: 'Guardar',
    failed: 'Este navegador no nos deja guardar nada. Pasa en ventanas privadas, y cuando su espacio está lleno.',
    done: (label) => `Guardando ${label} en este dispositivo`,
    show: 'Ver',
  },
  page: {
    title: 'En este dispositivo',
    lead: 'Lo que puedes abrir en este navegador sin conexión.',
    back: 'Volver a la biblioteca',
    always:
      'Tus metas, tus carpetas, tus ajustes, los archivos más nuevos de tu biblioteca y los que abriste hace poco están aquí de todos modos.',
    used: (bytes, limitBytes) => `${mb(bytes)} de ${mb(limitBytes)} MB en uso`,
    usedLabel: 'Espacio en este dispositivo',
    list: 'Guardado en este dispositivo',
    kinds: { file: 'Archivo', folder: 'Carpeta', month: 'Mes' },
    open: (label) => `Abrir ${label}`,
    whole: (some, bytes) => (some === 0 ? 'Aún no contiene nada' : `${files(some)}, ${mb(bytes)} MB`),
    coming: (here, all) => `${number(here)} de ${files(all)} en el dispositivo`,
    progress: (label) => `Progreso de ${label}`,
    offline: 'El resto llegará cuando se pueda conectar con el servidor.',
    overLimit: (some, limitBytes) => `Sin guardar: ${files(some)}. Un dispositivo guarda ${mb(limitBytes)} MB como máximo.`,
    noRoom: (some) => `Sin guardar: ${files(some)}. Este dispositivo no tiene más espacio. Libera un poco e inténtalo otra vez.`,
    missing: (some) => (some === 1 ? 'Falta 1 archivo en el servidor.' : `Faltan ${files(some)} en el servidor.`),
    remove: 'Quitar',
    removeLabel: (label) => `Quitar ${label} de este dispositivo`,
    removed: (label) => `${label} ya no se guarda en este dispositivo`,
    none: 'Aquí aún no se guarda nada',
    noneText: 'En la biblioteca, abre el menú de un archivo o de una carpeta y pulsa “Guardar en este dispositivo”.',
    toLibrary: 'Ir a la biblioteca',
    insecure: 'Para guardar archivos hace falta una dirección segura, que empiece por https. Esta no lo es.',
    unsupported: 'Este navegador no puede guardar archivos. Las ventanas privadas tampoco.',
    loadFailed: 'No se pudo leer el espacio de este navegador.',
    lasting: 'Este navegador los guarda hasta que los quites o cierres sesión.',
    notLasting:
      'Este navegador puede borrarlos si el dispositivo se queda sin espacio. Es menos probable si añades la app a tu dispositivo.',
    ios: 'Safari los borra si no la visitas en una semana. Para conservarlos, añade esta app a la pantalla de inicio: pulsa Compartir, luego Añadir a pantalla de inicio, y ábrela desde ahí.',
    cleared:
      'Este navegador ha borrado lo que guardabas aquí. Tu biblioteca está completa en el servidor; elige otra vez qué guardar.',
    dismiss: 'Entendido',
    leaving: 'Al cerrar sesión se quita todo de este dispositivo.',
  },
}
