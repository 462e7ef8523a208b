import type * as english from '#features/settings/settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const settingsTexts: Texts<typeof english.settingsTexts> = {
  title: 'Ajustes',
  lead: 'Haz tuyo este lugar.',
  loading: 'Cargando tus ajustes',
  loadFailed: 'No se pudieron cargar tus ajustes.',
  rooms: {
    label: 'Más ajustes',
    of: {
      you: 'Tú',
      looks: 'Aspecto',
      reminders: 'Recordatorios',
      devices: 'Dispositivos',
      security: 'Seguridad',
      data: 'Datos',
      help: 'Ayuda',
    },
    within: (room) => `En Ajustes: ${room}`,
  },
  account: {
    title: 'Cuenta',
    name: 'Nombre',
    firstName: 'Nombre de pila',
    email: 'Correo',
    memberSince: 'Aquí desde',
  },
  theme: {
    title: 'Ambiente',
  },
  covers: {
    label: 'Mantener mis páginas tapadas',
    hint: 'En el inicio, en la biblioteca y en tu agenda. Toca una página para verla.',
  },
  language: {
    label: 'Idioma',
    hint: 'Para esta app y los correos que te enviamos, en todos tus dispositivos.',
  },
  notifications: {
    title: 'Avisos',
    sound: 'Sonido',
    soundHint: 'Una campana suave cuando termina el temporizador',
    vibration: 'Vibración',
    vibrationHint: 'Un zumbido corto, en los dispositivos que pueden',
  },
  timer: {
    title: 'Temporizador',
    lengths: 'Minutos',
    length: { focus: 'Concentración', quick: 'Descanso corto', medium: 'Descanso medio', long: 'Descanso largo' },
    lengthsHint: (focus, rest) =>
      `La concentración puede durar de ${focus.min} a ${focus.max} minutos; un descanso, de ${rest.min} a ${rest.max}. Una sesión en marcha conserva su duración.`,
    autoStart: 'Empezar solo',
    autoStartHint:
      'Un descanso empieza cuando eliges su duración. Después empieza la siguiente sesión de concentración, si la página está abierta.',
  },
  management: {
    title: 'Gestión de la cuenta',
    nameHint: 'Cómo te saluda Inicio.',
    passwordHint: 'Tu sesión sigue abierta aquí. Se cierra en todos los demás dispositivos.',
    emailHint: 'Enviaremos a la dirección nueva un enlace para confirmarla.',
  },
  version: (version) => `Versión ${version}`,
}
