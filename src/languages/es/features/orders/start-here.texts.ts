import type * as english from '#features/orders/start-here.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { deviceWaysTexts as ways } from '../library/device-ways.texts.ts'

export const startHereTexts: Texts<typeof english.startHereTexts> = {
  title: 'Empieza aquí',
  lead: (name) => `Tu agenda viene con ${name}, un compañero tranquilo para las páginas que escribes.`,
  steps: (address) => [
    { title: 'Abre la página', text: `Escanea el código con el móvil o la tableta, o ve a ${address}` },
    {
      title: 'Di cuál es tu pedido',
      text: 'Escribe su número, el nombre que lleva y tu correo. El número está en el recibo.',
    },
    { title: 'Mira tu correo', text: 'Tu código de acceso llega una vez. Su botón abre tu cuenta.' },
  ],
  support: (supportEmail) => `¿Preguntas? Escribe a ${supportEmail}`,
  devicesTitle: (name) => `Tus páginas en ${name}`,
  devicesLead: 'Escribe como siempre. Así llegan las páginas:',
  devices: (name) => [
    { device: 'iPad', says: [...ways.ipad.press.export, ways.ipad.press.upload(name)] },
    { device: 'Goodnotes', says: [ways.goodnotes.byItself] },
    { device: 'Notability', says: [ways.notability.byItself] },
    { device: 'Boox', says: [...ways.boox.press.export, ways.boox.press.upload(name)] },
    { device: 'reMarkable', says: [...ways.remarkable.press.export, ways.remarkable.press.upload(name)] },
    { device: 'Supernote', says: [...ways.supernote.press.export, ways.supernote.press.upload(name)] },
    { device: 'Kindle Scribe', says: [...ways['kindle-scribe'].press.export, ways['kindle-scribe'].press.upload(name)] },
  ],
  more: (address) => `Más sobre cada dispositivo: ${address}`,
}

export const startHereScreenTexts: Texts<typeof english.startHereScreenTexts> = {
  download: 'Hoja «Empieza aquí» (PDF)',
  downloadOf: (product) => `Hoja «Empieza aquí» de ${product} (PDF)`,
}
