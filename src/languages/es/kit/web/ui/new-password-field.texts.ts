import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/new-password-field.texts.ts'

export const newPasswordTexts: Texts<typeof english.newPasswordTexts> = {
  hint: (length) => `Al menos ${length} caracteres.`,
  strength: 'Seguridad:',
  strengths: { short: 'Demasiado corta', common: 'Muy común', weak: 'Débil', fair: 'Aceptable', strong: 'Segura' },
  advice: {
    common: 'Mucha gente usa esta contraseña, y es lo primero que se prueba al adivinar.',
    weak: 'Unas cuantas palabras seguidas son fáciles de recordar y difíciles de adivinar.',
  },
}
