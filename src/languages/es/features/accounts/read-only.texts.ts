import type * as english from '#features/accounts/read-only.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const readOnlyTexts: Texts<typeof english.readOnlyTexts> = {
  title: 'Tu cuenta es de solo lectura',
  text: 'Tu pedido se reembolsó. Puedes leer, descargar y exportar todo mientras quieras, pero no añadir ni cambiar nada. Con un nuevo código de acceso podrás escribir otra vez.',
  export: 'Exportar todo',
  ask: '¿Es un error? Escribe a',
}
