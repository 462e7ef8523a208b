/**
 * The text of an input in upper case, with the caret where it stands. A word that a keyboard is still composing is left as it is.
 *
 * @example <input onChange={(event) => setCode(upperCased(event.currentTarget, event.nativeEvent))} />
 */
export function upperCased(input: HTMLInputElement, event?: Event): string {
  const text = input.value.toUpperCase()
  const isComposing = event instanceof InputEvent && event.isComposing
  if (isComposing || text === input.value) return input.value
  const caret = input.selectionStart
  input.value = text
  input.setSelectionRange(caret, caret)
  return text
}
