import type * as english from '#features/reminders/reminders.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const reminderTexts: Texts<typeof english.reminderTexts> = {
  pomodoro: [
    { title: '¿Un rato tranquilo?', text: 'Veinticinco minutos para una sola cosa, si los tienes.' },
    { title: 'Una cosa a la vez', text: 'El tomate está listo cuando quieras.' },
    { title: 'Espacio para concentrarte', text: 'Cierra las demás pestañas, inicia el temporizador y mira adónde te lleva.' },
  ],
  goals: [
    { title: 'Una mirada a tus metas', text: '¿Hay un pequeño paso que quepa en el día de hoy?' },
    { title: '¿Hacia dónde vas?', text: 'Tus metas te lo recuerdan con suavidad. Léelas una vez y sigue.' },
    { title: 'Los pasos pequeños cuentan', text: 'Elige la más fácil de tus metas y muévela un poco.' },
  ],
  prompts: [
    { title: 'Una pregunta para la página', text: 'La idea de hoy te espera, y no hay forma de hacerlo mal.' },
    { title: '¿Tienes el lápiz a mano?', text: 'Una idea, unas pocas líneas: con eso basta.' },
    { title: 'La página está abierta', text: 'Deja que la idea de hoy te dé la primera frase.' },
  ],
  reflections: [
    { title: 'Un momento para mirar atrás', text: '¿Qué ha sido bueno desde ayer? Basta una línea.' },
    { title: 'Antes de seguir', text: 'Respira y anota lo que quieres conservar de este día.' },
    { title: '¿Cómo estás de verdad?', text: 'Unas líneas sinceras pueden ser un descanso.' },
  ],
}

export const reminderActions: Texts<typeof english.reminderActions> = {
  pomodoro: 'Abrir el temporizador',
  goals: 'Ver metas',
  prompts: 'Ver ideas',
  reflections: 'Buscar una idea',
}
