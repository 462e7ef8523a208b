import type * as english from '#features/themes/themes.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const themeTexts: Texts<typeof english.themeTexts> = {
  calm: { name: 'Ruhe', description: 'Friedlich und ausgeglichen' },
  focus: { name: 'Fokus', description: 'Für tiefe Konzentration' },
  energize: { name: 'Energie', description: 'Lebhaft und anregend' },
  reflect: { name: 'Besinnung', description: 'Nachdenklich und nach innen' },
  morning: { name: 'Morgen', description: 'Frisch und hellwach' },
  evening: { name: 'Abend', description: 'Warm und behaglich' },
  break: { name: 'Pause', description: 'Sanft und erholsam' },
  dark: { name: 'Dunkel', description: 'Sanftes Dunkel' },
}

export const lookTexts: Texts<typeof english.lookTexts> = {
  label: 'Auf diesem Gerät',
  moods: 'Stimmungen',
  ink: 'Tinte',
  system: 'Wie das System',
  hint: {
    moods: 'Die Stimmung, die du unten wählst.',
    ink: 'Schwarz auf Weiß, mit Linien statt Schatten, und nichts bewegt sich. Für E-Ink-Bildschirme.',
    system: 'Dunkel, wenn dieses Gerät dunkel ist. Sonst deine Stimmung.',
  },
  dimPaper: 'Seiten abdunkeln, wenn die App dunkel ist',
  dimPaperHint: 'Nur auf dem Bildschirm. Downloads und Ausdrucke bleiben, wie sie sind.',
  offer: {
    title: 'Das sieht nach einem E-Ink-Bildschirm aus',
    text: '„Tinte“ ist Schwarz auf Weiß, und nichts bewegt sich. In den Einstellungen kannst du es jederzeit ändern.',
    accept: 'Tinte benutzen',
    decline: 'Nein, danke',
  },
}

export const themeSelectorTexts: Texts<typeof english.themeSelectorTexts> = {
  label: 'Stimmung',
  auto: 'An die Tageszeit anpassen',
  autoHint: 'Wechselt mit der Tageszeit und mit dem, was du tust. Wenn du eine Stimmung wählst, endet das.',
  hours: ({ from, until }) => `${from} bis ${until} Uhr`,
}
