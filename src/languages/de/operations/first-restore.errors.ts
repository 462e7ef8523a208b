import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/first-restore.errors.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'setup.restore_under_way': 'Eine Sicherung wird wiederhergestellt. Bis dahin lässt sich nichts anderes speichern.',
  'setup.not_empty': 'Diese Installation hat schon Konten. Eine Sicherung lässt sich nur in einer leeren wiederherstellen.',
  'setup.no_such_backup': 'Diese Sicherung ist nicht mehr da.',
  'setup.key_needed': 'Diese Sicherung ist verschlüsselt. Gib ihren Wiederherstellungsschlüssel ein.',
  'setup.cannot_restore': 'Hier lässt sich keine Sicherung wiederherstellen.',
}
