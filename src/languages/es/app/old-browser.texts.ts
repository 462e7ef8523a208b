import type * as english from '#app/old-browser.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const oldBrowserTexts: Texts<typeof english.oldBrowserTexts> = {
  title: (brand) => `${brand} necesita un navegador más nuevo`,
  text: 'Este navegador es demasiado antiguo para abrirlo. Tus páginas están a salvo. Funcionan estos navegadores y todas sus versiones más nuevas:',
  browsers: [
    'Chrome 110 y todo lo que se basa en él: Edge, Samsung Internet, Android System WebView',
    'Safari 16.4, en un iPhone o iPad con iOS 16.4',
    'Firefox ESR',
  ],
  wayOut:
    'Actualiza este navegador o el sistema de tu tableta. Si no hay ninguna actualización, abre la misma dirección en otro dispositivo.',
  paper: 'O inicia sesión en las páginas para lectores electrónicos y navegadores antiguos',
  noScript: (brand) => `${brand} necesita JavaScript. Actívalo en los ajustes de este navegador y vuelve a cargar la página.`,
}
