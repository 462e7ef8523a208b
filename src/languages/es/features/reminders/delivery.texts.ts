import type * as english from '#features/reminders/delivery.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const deliveryTexts: Texts<typeof english.deliveryTexts> = {
  lateTitle: 'Algunos recordatorios llegaron tarde',
  lateText: 'No pudimos enviarlos a tiempo, así que los saltamos. Tus metas y tus ideas siguen donde las dejaste.',
  yourGoal: (title) => `Tu meta más nueva: ${title}`,
  email: 'También por correo',
  emailHint: {
    ready: 'Llegan aunque no haya ninguna página abierta.',
    unproved:
      'Podremos escribirte cuando hayas confirmado tu dirección. Cambia tu correo más abajo, o usa “¿Olvidaste tu contraseña?”, para recibir un enlace.',
    'no-server': 'En este servidor no está configurado el correo.',
  },
  days: 'En estos días',
  dayNames: ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'],
  shortDayNames: ['Do', 'Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá'],
  noDays: 'Elige al menos un día para recibir recordatorios.',
  pause: 'Pausar hasta',
  pauseHint: 'Los recordatorios vuelven a empezar ese día.',
  resume: 'Terminar la pausa',
  zone: 'Zona horaria',
  followsDevice: 'Usar la zona horaria de este dispositivo',
  zoneNow: (zone) => `Las horas son de ${zone}.`,
  unsubscribed: 'Ya no recibirás recordatorios por correo.',
}
