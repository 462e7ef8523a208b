import type * as english from '#app/app.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const appTexts: Texts<typeof english.appTexts> = {
  skipToContent: 'Saltar al contenido',
  navigation: {
    label: 'Principal',
    home: 'Inicio',
    prompts: 'Ideas',
    goals: 'Metas',
    library: 'Biblioteca',
    admin: 'Admin',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'Puede que la dirección no sea correcta, o que la página se haya movido.',
    home: 'Volver al inicio',
  },
}
