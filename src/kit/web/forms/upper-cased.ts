/**
 * Returns the text of an input in upper case and keeps the caret in place. Text that an input method is still composing stays unchanged.
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
