import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/new-password-field.texts.ts'

export const newPasswordTexts: Texts<typeof english.newPasswordTexts> = {
  hint: (length) => `Au moins ${length} caractères.`,
  strength: 'Solidité :',
  strengths: { short: 'Trop court', common: 'Très courant', weak: 'Faible', fair: 'Correct', strong: 'Solide' },
  advice: {
    common: 'Beaucoup de gens utilisent ce mot de passe : c’est le premier qu’on essaie pour deviner.',
    weak: 'Quelques mots à la suite sont faciles à retenir et difficiles à deviner.',
  },
}
