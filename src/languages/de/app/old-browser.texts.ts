import type * as english from '#app/old-browser.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const oldBrowserTexts: Texts<typeof english.oldBrowserTexts> = {
  title: (brand) => `${brand} braucht einen neueren Browser`,
  text: 'Dieser Browser ist dafür zu alt. Deine Seiten sind sicher. Mit diesen Browsern und allen neueren geht es:',
  browsers: [
    'Chrome 110 und alles, was darauf aufbaut: Edge, Samsung Internet, Android System WebView',
    'Safari 16.4, auf einem iPhone oder iPad mit iOS 16.4',
    'Firefox ESR',
  ],
  wayOut:
    'Aktualisiere diesen Browser oder die Software deines Tablets. Gibt es kein Update, dann öffne dieselbe Adresse auf einem anderen Gerät.',
  paper: 'Oder melde dich auf den Seiten für E-Reader und ältere Browser an',
  noScript: (brand) =>
    `${brand} braucht JavaScript. Bitte schalte es in den Einstellungen dieses Browsers ein und lade die Seite neu.`,
}
