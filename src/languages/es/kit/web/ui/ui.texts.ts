import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/ui/ui.texts.ts'

export const uiTexts: Texts<typeof english.uiTexts> = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  loading: 'Cargando',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  notification: 'Aviso',
  notifications: (hotkey) => `Avisos (${hotkey})`,
  offline: 'Parece que no tienes conexión.',
  tooLargeForProxy: 'El servidor de la tienda solo acepta archivos más pequeños por ahora. Avisa a la tienda.',
  contentLost: 'Este navegador ha perdido el contenido de este archivo. Vuelve a elegirlo.',
  noAnswer: 'No pudimos conectar con el servidor.',
  tryAgain: 'Reintentar',
  tryAgainIn: (minutes) => `Puedes intentarlo otra vez en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  error: {
    title: 'Algo salió mal',
    text: 'Tus páginas y tus palabras están a salvo. Actualizar suele ayudar.',
    textOffline: 'No tienes conexión. Tus páginas y tus palabras están a salvo. Actualiza cuando vuelvas a tenerla.',
    refresh: 'Actualizar',
  },
  reach: {
    offline: { title: 'No tienes conexión', text: 'Volverá a funcionar en cuanto tengas conexión.' },
    away: { title: 'No se puede conectar con el servidor', text: 'Inténtalo otra vez dentro de un momento.' },
  },
  partFailed: {
    outdated: {
      title: 'Hay una versión nueva',
      text: 'Actualiza la página para abrir esto. Si has escrito algo, cópialo antes: al actualizar se borra.',
    },
    unusable: {
      title: 'No se pudo cargar esta parte',
      text: 'Inténtalo otra vez. Si no funciona, actualiza la página.',
    },
  },
}
