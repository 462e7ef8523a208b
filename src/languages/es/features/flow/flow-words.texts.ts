import type * as english from '#features/flow/flow-words.texts.ts'
import type { Texts } from '#kit/languages.ts'

/** The first letters of the titles are shown: F, L, O and W. */
export const flowWords: Texts<typeof english.flowWords> = {
  focus: {
    title: 'Foco',
    description: 'Decide a qué dedicas el día, antes de que él decida por ti.',
    prompts: [
      'Si hoy solo una cosa tiene toda tu atención, ¿cuál haría que lo demás pese menos?',
      'Escribe ya la frase de esta noche: “Me alegro de haber dedicado tiempo a …”',
      '¿Qué puede quedarse hoy sin hacer, para que se haga algo mejor?',
    ],
  },
  learn: {
    title: 'Lección',
    description: 'Mira un poco hacia atrás. Ayer sabe algo que te sirve.',
    prompts: [
      '¿Qué ha salido últimamente mejor de lo que esperabas, y cómo ayudaste a que fuera así?',
      '¿Por dónde se te escaparon ayer las horas? Nómbralo con cariño y decide si te importa.',
      '¿Qué te da curiosidad, y cuál es la forma más pequeña de averiguar hoy algo más?',
    ],
  },
  organize: {
    title: 'Orden',
    description: 'Da a cada cosa un lugar en la página, para que tu cabeza no tenga que cargar con ella.',
    prompts: [
      'Vacía la cabeza en la página, en cualquier orden. Después rodea tres cosas y deja que las demás esperen.',
      '¿Cuál es hoy tu hora más despejada? Dibuja un recuadro alrededor y escribe dentro lo que le toca.',
      '¿Qué tarea parece demasiado grande? Anota solo la parte que cabe en diez minutos.',
    ],
  },
  'wrap-up': {
    title: 'Cierre',
    description: 'Es el cierre: lee la página una vez más y deja descansar el plan.',
    prompts: [
      'Lee la página de hoy como si la hubiera escrito alguien a quien quieres. ¿Qué quitarías de su lista?',
      '¿Cómo sabrás que hoy fue suficiente? Anota el momento en que puedes parar.',
      'Apunta algo que te haga ilusión para cuando termine el trabajo, por pequeño que sea.',
    ],
  },
}
