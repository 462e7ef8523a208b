import type * as english from '#app/welcome.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'

const date = datesIn('es-ES')

export const setUpCardTexts: Texts<typeof english.setUpCardTexts> = {
  title: 'Tu tienda está casi lista',
  text: 'Una lista corta muestra lo que está preparado y lo que falta antes de tu primer cliente.',
  open: 'Preparar la tienda',
  close: 'Ahora no',
}

export const welcomeTexts: Texts<typeof english.welcomeTexts> = {
  title: (firstName) => (firstName ? `Te damos la bienvenida, ${firstName}` : 'Te damos la bienvenida'),
  more: 'Ambiente y recordatorios',
  skip: 'Ir al inicio',
  mood: {
    title: 'Elige un ambiente',
    text: 'Empieza con uno. En Ajustes hay ocho.',
    link: 'Ver los ocho',
  },
  reminders: {
    title: 'Recordatorios amables',
    text: 'Tan a menudo como quieras, o nunca. Puedes cambiarlo en Ajustes cuando quieras.',
  },
  done: 'Empezar',
  loadFailed: 'No se pudieron cargar tus ajustes. Puedes elegir tu ambiente y tus recordatorios más tarde, en Ajustes.',
}

export const firstHourTexts: Texts<typeof english.firstHourTexts> = {
  question: '¿En qué escribes?',
  why: 'Te mostraremos cómo llegan tus páginas desde ahí hasta sus días.',
  notNow: 'Ahora no',
  goOn: 'Seguir',
  device: {
    ipad: 'iPad',
    boox: 'Boox o Android',
    remarkable: 'reMarkable',
    supernote: 'Supernote',
    'kindle-scribe': 'Kindle Scribe',
    other: 'Otra cosa',
  },
  get: 'Tu agenda',
  open: {
    ipad: 'Abre el archivo, pulsa Compartir y elige la app en la que escribes.',
    boox: 'Abre el archivo en NeoReader.',
    remarkable: 'Arrastra el archivo a la app de reMarkable en un teléfono u ordenador.',
    supernote: 'Copia el archivo en la carpeta Document.',
    'kindle-scribe': 'Envía el archivo con Send to Kindle.',
    other: 'Abre el archivo en la app en la que escribes.',
  },
  write: 'Escribe en ella. Basta una línea.',
  bring: 'Trae la agenda entera',
  bringText: 'Cada página encuentra su día.',
  howTo: 'Cómo abrirla',
  haveIt: 'Ya la tengo',
  another: 'Otro dispositivo',
  waiting: 'Tus páginas están aquí. Buscamos sus días.',
  there: (day) => `Aquí está tu ${date(day, 'W')}.`,
  openDay: 'Abrir este día',
  kept: 'Tus páginas están en la biblioteca.',
  keptText: 'Aún no tienen día. Puedes ponerlas en uno desde la biblioteca.',
  keptTextWithoutPlanner: 'Aquí las páginas aún no van a sus días.',
  toLibrary: 'Ir a la biblioteca',
}

export const plannerReadyTexts: Texts<typeof english.plannerReadyTexts> = {
  title: '¿Abrimos tu agenda digital?',
  lead: 'Todo está listo. Lo demás se hace a mano.',
  steps: ({ name }) => [
    { title: 'Toma tu tableta', text: 'Abre tu agenda y ve a la página de hoy.' },
    { title: 'Escribe un poco', text: 'Empieza con una línea: una pregunta, una meta, lo primero que veas.' },
    { title: 'Trae una página', text: `Expórtala como PDF o imagen y guárdala en ${name}.` },
  ],
  upload: 'Subir una página',
  home: 'Ir al inicio',
  homeHint: 'El temporizador está en Inicio.',
}
