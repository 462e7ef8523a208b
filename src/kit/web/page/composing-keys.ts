/**
 * While a word of Japanese, Chinese or Korean is composed, its keys belong to the input method: Enter takes the word, Escape gives it up, arrows
 * choose. Safari sends the Enter after the composition, with the same code as all of them.
 */
const composingCode = 229

function keepFromScreens(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === composingCode) event.stopImmediatePropagation()
}

// The window comes before everything that listens, also before the dialogs of the component library.
if (typeof window !== 'undefined') window.addEventListener('keydown', keepFromScreens, true)
