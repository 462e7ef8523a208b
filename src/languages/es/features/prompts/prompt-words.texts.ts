import type * as english from '#features/prompts/prompt-words.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const promptWords: Texts<typeof english.promptWords> = {
  "Today's Journaling Ideas": {
    'journal-conversation':
      'Escribe una conversación corta del último día, lo más fiel que puedas a cada palabra. ¿De qué trataba en realidad?',
    'journal-oldest-thing':
      'Mira a tu alrededor y elige lo más viejo que tienes en esta habitación. ¿Cómo llegó a ti, y por qué sigue aquí?',
    'journal-unasked': '¿Qué fue lo último que hiciste sin que nadie te lo pidiera? ¿Cómo se sintió dar el primer paso?',
    'journal-meal': 'Describe la última comida que saboreaste de verdad: dónde estabas, quién había, cómo era la luz.',
    'journal-noticed': 'Termina esta frase cinco veces sin levantar mucho el lápiz: “Hoy me he fijado en …”',
  },
  "This Week's Focus": {
    'week-one-thing': 'Si de aquí al domingo solo se hace una cosa, ¿cuál te dejaría respirar? Anota sus diez primeros minutos.',
    'week-postponed': '¿Qué tarea lleva semanas paseando de lista en lista? Hazla, pásala o táchala, y escribe por qué.',
    'week-tightest-day':
      '¿Cuál es el día más apretado de esta semana? Dibuja un recuadro alrededor y decide ya qué se queda fuera.',
    'week-message': '¿Quién se alegraría de saber de ti esta semana? Escribe aquí la primera línea de ese mensaje.',
    'week-real-time':
      '¿Qué te enseñó la semana pasada sobre cuánto duran las cosas de verdad? Planifica un día de esta con ese reloj.',
  },
  'Monthly Reflection': {
    'month-one-page': 'Hojea este mes hacia atrás. Si solo pudieras quedarte con una de sus páginas, ¿cuál sería?',
    'month-energy':
      '¿Qué te quitó este mes más fuerzas de las que parecía en la página, y qué te devolvió algunas sin hacer ruido?',
    'month-yes': 'Encuentra un sí de este mes que debió ser un no. ¿Cómo dirías hoy ese no, con amabilidad?',
    'month-slowly-better': 'Nombra algo que fue mejorando tan despacio que casi no lo notas.',
    'month-chapter': 'Si este mes fuera un capítulo, ¿cómo se titularía, y cuál sería su última frase?',
  },
  'Creative Sparks': {
    'spark-shop': 'Inventa una tiendita que vende justo lo que necesitas esta semana. ¿Qué hay en su escaparate?',
    'spark-map': 'Dibuja tu día como un mapa. Marca los puentes, el pantano y el mirador.',
    'spark-letter': 'Deja que tu agenda te escriba una carta. Lo ha visto todo y está por completo de tu lado.',
    'spark-sound': 'Elige un sonido que oyes ahora mismo y descríbelo tan bien que no haga falta nombrarlo.',
    'spark-film': 'Tu mañana es la primera escena de una película. ¿Dónde está la cámara, y en qué se fija primero?',
  },
  'Gentle Check-ins': {
    'check-body':
      '¿Dónde se te ha quedado el día: la mandíbula, los hombros, el estómago, las manos? Pregúntale a ese lugar qué le gustaría.',
    'check-fire': 'De vela a hoguera, ¿cuánto fuego hay hoy en ti? ¿Qué sería justo pedirle?',
    'check-carrying': '¿Qué llevas a cuestas que te dio otra persona? ¿Dónde podrías dejarlo hasta mañana?',
    'check-longer-answer': '¿Qué contestas últimamente cuando te preguntan cómo estás? Escribe aquí la respuesta larga.',
    'check-patient-need':
      'Dormir, compañía, silencio, movimiento: ¿cuál te ha esperado con más paciencia? Hazle un sitio en el día de mañana.',
  },
  'Mindful Moments': {
    'mindful-three-breaths': 'Deja el lápiz durante tres respiraciones. Después escribe por dónde andaban tus pensamientos.',
    'mindful-hand': 'Sostén una taza, una piedra o una cuchara durante un minuto entero. Escribe solo lo que descubrió tu mano.',
    'mindful-window': 'Mira por la ventana más cercana hasta que algo se mueva. ¿Qué era, y adónde irá?',
    'mindful-slow-sentence':
      'Escribe una frase tan despacio como puedas y mira cómo llega cada letra. ¿Qué cambia a esa velocidad?',
    'mindful-asks-nothing': 'Haz una lista de todo lo que hay a tu alrededor y no te pide nada.',
  },
}

export const categoryNames: Texts<typeof english.categoryNames> = {
  "Today's Journaling Ideas": 'Ideas para el diario de hoy',
  "This Week's Focus": 'El foco de la semana',
  'Monthly Reflection': 'Reflexión del mes',
  'Creative Sparks': 'Chispas creativas',
  'Gentle Check-ins': '¿Cómo estás?',
  'Mindful Moments': 'Momentos de atención plena',
}
