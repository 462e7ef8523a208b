import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/first-restore.errors.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'setup.restore_under_way': 'Une sauvegarde est en cours de restauration. Rien d’autre ne peut être enregistré d’ici là.',
  'setup.not_empty':
    'Cette installation a déjà des comptes. Une sauvegarde ne peut être restaurée que dans une installation vide.',
  'setup.no_such_backup': 'Cette sauvegarde n’est plus là.',
  'setup.key_needed': 'Cette sauvegarde est chiffrée. Saisis sa clé de récupération.',
  'setup.cannot_restore': 'Une sauvegarde ne peut pas être restaurée ici.',
}
