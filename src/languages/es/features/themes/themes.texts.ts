import type * as english from '#features/themes/themes.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const themeTexts: Texts<typeof english.themeTexts> = {
  calm: { name: 'Calma', description: 'Sereno y equilibrado' },
  focus: { name: 'Foco', description: 'Para concentrarte a fondo' },
  energize: { name: 'Energía', description: 'Vivo y motivador' },
  reflect: { name: 'Reflexión', description: 'Pausado y hacia dentro' },
  morning: { name: 'Mañana', description: 'Fresco, para despertar' },
  evening: { name: 'Atardecer', description: 'Cálido y sosegado' },
  break: { name: 'Descanso', description: 'Suave y reparador' },
  dark: { name: 'Oscuro', description: 'Una oscuridad suave' },
}

export const lookTexts: Texts<typeof english.lookTexts> = {
  label: 'En este dispositivo',
  moods: 'Ambientes',
  ink: 'Tinta',
  system: 'Como el sistema',
  hint: {
    moods: 'El ambiente que eliges abajo.',
    ink: 'Negro sobre blanco, con líneas en vez de sombras, y nada se mueve. Para pantallas de tinta electrónica.',
    system: 'Oscuro cuando este dispositivo está oscuro. Si no, tu ambiente.',
  },
  dimPaper: 'Atenuar las páginas en el ambiente oscuro',
  dimPaperHint: 'Solo en la pantalla. Las descargas y las impresiones no cambian.',
  offer: {
    title: 'Parece una pantalla de tinta electrónica',
    text: 'Tinta es negro sobre blanco, y nada se mueve. Puedes cambiarlo en Ajustes cuando quieras.',
    accept: 'Usar Tinta',
    decline: 'No, gracias',
  },
}

export const themeSelectorTexts: Texts<typeof english.themeSelectorTexts> = {
  label: 'Ambiente',
  auto: 'Adaptarlo a la hora del día',
  autoHint: 'Cambia con la hora del día y con lo que haces. Al elegir un ambiente se desactiva.',
  hours: ({ from, until }) => `De ${from}:00 a ${until}:00`,
}
