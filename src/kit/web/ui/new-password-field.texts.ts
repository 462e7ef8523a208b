/** Texts of the field for a new password. */
export const newPasswordTexts = {
  hint: (length: number) => `At least ${length} characters.`,
  strength: 'Strength:',
  strengths: { short: 'Too short', common: 'Very common', weak: 'Weak', fair: 'Fair', strong: 'Strong' },
  advice: {
    common: 'Many people use this password, and anyone who guesses tries it first.',
    weak: 'A few words in a row are easy to remember and hard to guess.',
  },
}
