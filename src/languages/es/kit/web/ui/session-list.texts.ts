import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/session-list.texts.ts'

export const sessionListTexts: Texts<typeof english.sessionListTexts> = {
  label: 'Sesiones',
  unknownBrowser: 'Navegador desconocido',
  current: 'Esta sesión, desde el',
  since: 'Desde el',
  copy: (pins) =>
    pins === 0
      ? 'Guarda una copia para leer sin conexión.'
      : `Guarda una copia para leer sin conexión, y ${pins === 1 ? '1 elemento' : `${pins} elementos`} a tu elección.`,
  end: 'Cerrar',
  endLabel: (browser) => `Cerrar la sesión: ${browser}`,
}
