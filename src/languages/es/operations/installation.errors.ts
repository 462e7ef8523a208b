import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/installation.errors.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'jobs.not_given_up': 'Este trabajo ya no está en la lista.',
  'server.data_gone': 'El servidor ha perdido su carpeta de datos. No se ha guardado nada.',
}
