import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/installation.texts.ts'
import { counted } from '../kit/number.ts'

export const installationTexts: Texts<typeof english.installationTexts> = {
  lead: 'Qué funciona aquí, qué no, y cómo arreglarlo.',
  again: 'Comprobar de nuevo',
  failed: 'No se pudo comprobar la instalación.',
  attention: 'Necesita atención',
  works: 'Funciona',
  allWell: 'Todo funciona.',
  levels: { warning: 'Aviso', error: 'Error', ok: 'Funciona' },
  jobs: {
    title: 'Trabajos en segundo plano abandonados',
    runAgain: 'Repetir',
    runAgainOf: (kind) => `Repetir ${kind}`,
    tries: (tries) => counted(tries, 'intento', 'intentos'),
    last: 'el último el',
    running: 'El trabajo se repetirá en un momento.',
    failed: 'No se pudo repetir el trabajo.',
    kinds: {
      'files.remove': 'Borrar archivos eliminados',
      'thumbnails.draw': 'Hacer una miniatura',
      'thumbnails.slow': 'Hacer una miniatura de una página grande',
      'backup.create': 'Hacer una copia de seguridad',
      'backup.drill': 'Probar una copia de seguridad',
    },
  },
}
