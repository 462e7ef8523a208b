import type * as english from '#app/landing.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const landingTexts: Texts<typeof english.landingTexts> = {
  home: (product) => `${product}, inicio`,
  signIn: 'Iniciar sesión',
  getStarted: 'Empezar',
  newTab: '(se abre en otra pestaña)',
  hero: {
    titleLines: ['Escribe a mano.', 'Lo demás, con calma.'],
    lead: (product) =>
      `${product} acompaña a la agenda digital de tu tableta. Mide tu concentración, te propone una buena pregunta al día y guarda cada página que exportas.`,
    more: 'Mira qué incluye',
    note: 'Incluido con tu agenda. Un código, acceso permanente.',
  },
  preview: {
    label: 'Un vistazo a la app',
    greeting: 'Buenos días',
    date: 'Un martes tranquilo',
    timer: 'Temporizador',
    time: '25:00',
    timerNote: 'Un tomate y luego un respiro',
    goals: 'Tus metas',
    goalsDone: '3 de 5',
    goalList: [
      { title: 'Escribir tres líneas por la mañana', isDone: true },
      { title: 'Planificar la semana en una página', isDone: true },
      { title: 'Contestar la carta larga', isDone: true },
      { title: 'Pasear sin pódcast', isDone: false },
      { title: 'Leer diez páginas', isDone: false },
    ],
    done: 'cumplida',
    open: 'abierta',
    pages: '12 páginas hoy',
    pagesNote: 'Exportadas, con nombre y en su sitio',
    promptCategory: '¿Cómo estás?',
    prompt: '¿Qué puede esperar hasta mañana, y saldrá ganando?',
    tryFullApp: 'Probar la app completa',
  },
  lands: {
    title: 'Escrita a mano, encontrada por su día',
    text: 'Trae tu agenda entera. Cada página llega a su día, y no hay nada que ordenar.',
  },
  features: {
    title: 'Seis pequeñas herramientas, un lugar tranquilo',
    lead: 'Cada una ayuda con la página que tienes delante y luego se aparta.',
    list: [
      {
        id: 'timer',
        title: 'Temporizador',
        text: 'Un temporizador Pomodoro con forma de tomate, cuyos descansos se adaptan a lo que has trabajado.',
      },
      { id: 'flow', title: 'Sistema F.L.O.W.', text: 'Metas diarias, semanales y mensuales, y una guía para planificar el día.' },
      {
        id: 'upload',
        title: 'Subir páginas',
        text: 'Guarda las páginas de tu agenda digital donde puedas encontrarlas.',
      },
      {
        id: 'prompts',
        title: 'Ideas diarias',
        text: 'Ideas y reflexiones amables para las mañanas en que la página sigue en blanco.',
      },
      { id: 'reset', title: 'Un respiro', text: 'Ejercicios de respiración y atención plena para el minuto entre dos cosas.' },
      {
        id: 'folders',
        title: 'Todo en su sitio',
        text: 'Carpetas a tu medida para las páginas que subes: cada una tiene su lugar.',
      },
    ],
  },
  ready: {
    title: '¿Empezamos?',
    text: 'Tu agenda incluye un código de acceso. Escríbelo una vez, elige una contraseña e inicia sesión.',
    haveCode: '¿Tienes un código de acceso?',
    getProPack: 'Conseguir el Pro Pack',
    ticketTitle: 'Pro Pack',
    ticketNote: 'un código, una persona, acceso permanente',
    pricingTitle: 'Cuánto cuesta',
    pricing: (product) =>
      `${product} viene con tu agenda. Cada compra incluye un código, y un código da acceso permanente. La tienda muestra el precio de hoy.`,
  },
  testimonials: {
    title: 'De gente que planifica a mano',
    quoted: (quote) => `“${quote}”`,
    list: [
      {
        quote: 'Preparo mis clases por la noche y por la mañana no se ha perdido nada. La página que dibujé está ahí, sin más.',
        role: 'Una profesora que planifica en tinta electrónica',
      },
      {
        quote: 'Es el primer temporizador que no me estresa. Cuando suena, me levanto y riego los tomates.',
        role: 'Un traductor que trabaja en sesiones cortas',
      },
      {
        quote: 'Una pregunta, una página, una respiración. Es todo el sistema que puedo mantener, y por eso lo mantengo.',
        role: 'Una madre con diez minutos libres',
      },
    ],
  },
  about: {
    title: (product) => `Por qué ${product} es tan tranquilo`,
    text: [
      'La gente compra una agenda digital para alejarse del ruido. Lo que uses con ella también debería ser silencioso. Por eso aquí no hay rachas que perder, ni insignias, ni números que regañen.',
      'Tus páginas se quedan en la tienda donde compraste, en su propio servidor. Este sitio no carga nada de nadie más, y no te rastrea.',
    ],
  },
  footer: {
    label: 'Pie de página',
    product: 'Producto',
    support: 'Ayuda',
    company: 'Empresa',
    features: 'Funciones',
    proPack: 'Pro Pack',
    pricing: 'Precio',
    helpCenter: 'Centro de ayuda',
    contact: 'Contacto',
    community: 'Comunidad',
    about: 'Acerca de',
    privacy: 'Política de privacidad',
    terms: 'Condiciones de uso',
    legalNotice: 'Aviso legal',
    copyright: (product) => `© 2025 ${product}`,
  },
}
