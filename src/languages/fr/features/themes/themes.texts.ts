import type * as english from '#features/themes/themes.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const themeTexts: Texts<typeof english.themeTexts> = {
  calm: { name: 'Calme', description: 'Paisible et équilibrée' },
  focus: { name: 'Concentration', description: 'Pour une attention profonde' },
  energize: { name: 'Énergie', description: 'Vive et motivante' },
  reflect: { name: 'Réflexion', description: 'Posée, tournée vers l’intérieur' },
  morning: { name: 'Matin', description: 'Fraîche et lumineuse' },
  evening: { name: 'Soir', description: 'Chaude et apaisante' },
  break: { name: 'Pause', description: 'Douce et reposante' },
  dark: { name: 'Sombre', description: 'Sombre, tout en douceur' },
}

export const lookTexts: Texts<typeof english.lookTexts> = {
  label: 'Sur cet appareil',
  moods: 'Ambiances',
  ink: 'Encre',
  system: 'Suivre le système',
  hint: {
    moods: 'L’ambiance que tu choisis ci-dessous.',
    ink: 'Noir sur blanc, des traits au lieu des ombres, et rien ne bouge. Pour les écrans e-ink.',
    system: 'Sombre quand cet appareil est sombre. Sinon, ton ambiance.',
  },
  dimPaper: 'Assombrir les pages dans l’ambiance sombre',
  dimPaperHint: 'Seulement à l’écran. Les téléchargements et les impressions ne changent pas.',
  offer: {
    title: 'On dirait un écran e-ink',
    text: 'Encre, c’est noir sur blanc, et rien ne bouge. Tu peux changer cela à tout moment dans les Réglages.',
    accept: 'Utiliser Encre',
    decline: 'Non merci',
  },
}

export const themeSelectorTexts: Texts<typeof english.themeSelectorTexts> = {
  label: 'Ambiance',
  auto: 'Suivre le moment de la journée',
  autoHint: 'Change avec l’heure et avec ce que tu fais. Choisir une ambiance désactive ceci.',
  hours: ({ from, until }) => `de ${hour(from)} à ${hour(until)}`,
}

function hour(hour: number): string {
  if (hour % 24 === 0) return 'minuit'
  return hour === 12 ? 'midi' : `${hour} h`
}
