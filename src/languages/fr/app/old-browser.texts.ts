import type * as english from '#app/old-browser.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const oldBrowserTexts: Texts<typeof english.oldBrowserTexts> = {
  title: (brand) => `${brand} demande un navigateur plus récent`,
  text: 'Ce navigateur est trop ancien pour l’ouvrir. Tes pages sont en sécurité. Ces navigateurs conviennent, et toutes leurs versions plus récentes :',
  browsers: [
    'Chrome 110, et tout ce qui repose dessus : Edge, Samsung Internet, Android System WebView',
    'Safari 16.4, sur un iPhone ou un iPad avec iOS 16.4',
    'Firefox ESR',
  ],
  wayOut:
    'Mets à jour ce navigateur ou le système de ta tablette. Si c’est impossible, ouvre la même adresse sur un autre appareil.',
  paper: 'Ou connecte-toi aux pages pour liseuses et navigateurs anciens',
  noScript: (brand) => `${brand} a besoin de JavaScript. Active-le dans les réglages de ce navigateur, puis recharge la page.`,
}
