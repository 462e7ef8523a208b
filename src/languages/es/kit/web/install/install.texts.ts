import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/install/install.texts.ts'

export const installTexts: Texts<typeof english.installTexts> = {
  title: 'Willow como app',
  text: 'Se abre desde su propio icono, sin las barras del navegador, y funciona sin conexión.',
  install: 'Añadir a este dispositivo',
  decline: 'Ahora no',
  ios: 'Pulsa Compartir, luego Añadir a pantalla de inicio, y ábrela desde ahí. Si no, Safari guarda lo que lees solo una semana.',
  understood: 'Entendido',
}
