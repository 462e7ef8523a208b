import type * as english from '#app/keyboard.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const keyboardTexts: Texts<typeof english.keyboardTexts> = {
  title: 'Teclado',
  lead: 'Las teclas sueltas se pueden desactivar en Ajustes.',
  chord: 'y luego',
  sections: { everywhere: 'En todas partes', go: 'Ir a', library: 'Biblioteca', viewer: 'En un archivo' },
  keys: {
    help: 'Mostrar las teclas',
    palette: 'Buscar cualquier cosa',
    search: 'Buscar en tus páginas',
    upload: 'Subir páginas',
    timer: 'Iniciar o pausar el temporizador abierto',
    toasts: 'Ir al último aviso',
    close: 'Cerrar lo que esté abierto',
    selectAll: 'Seleccionar todo, al seleccionar',
    range: 'Seleccionar hasta aquí',
    remove: 'Eliminar lo seleccionado',
    pages: 'Pasar la página',
    zoom: 'Acercar y alejar',
  },
  names: {
    space: 'Espacio',
    escape: 'Esc',
    delete: 'Supr',
    click: 'Clic',
    control: 'Ctrl',
    shift: 'Mayús',
  },
  screens: { f: 'Tu concentración', y: 'Tu agenda', s: 'Ajustes' },
  settings: {
    label: 'Teclas sueltas',
    hint: 'g y una letra va a una pantalla, u sube páginas, / busca, ? muestra todas las teclas. Si lo desactivas, solo funcionan los atajos con Ctrl o Cmd.',
    show: 'Ver todas las teclas',
  },
  palette: {
    title: 'Buscar cualquier cosa',
    placeholder: 'Una pantalla, algo que hacer o una página',
    results: 'Resultados',
    none: 'No se encontró nada',
    timer: 'Abrir el temporizador',
    goTo: (name) => `Ir a ${name}`,
    planner: 'En tu agenda',
    page: (folder) => `Página en ${folder}`,
    searchAll: (text) => `Buscar “${text}” en la biblioteca`,
  },
}
