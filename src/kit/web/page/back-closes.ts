import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * What is open above a screen: a dialog, a sheet or a menu. Each has a history entry of its own, with the address of the screen, so that the
 * Back button and the back gesture close it. React Router isn't told of these entries: for it, the screen stays the same.
 */
interface Layer {
  id: number
  screen: unknown
  /** False when it can't be closed now. */
  close: () => boolean
}

let layers: Layer[] = []
/** The entry on top of the history whose layer was closed otherwise. It is removed when the user does nothing else for a moment. */
let closed: Pick<Layer, 'id' | 'screen'> | undefined
/** The entry that is being removed by a step back. */
let removing: { id: unknown; screen: unknown } | undefined
/** The state and address that a screen got while something was open above it, such as those of another page in a reader. */
let moved: { state: { idx: unknown }; address: string } | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = Date.now()

/** Long enough for a navigation that follows the closing. An entry that is covered by one is removed on the way back. */
const quietMs = 400

const layerHere = (): unknown => history.state?.layer
/** React Router numbers its entries. Entries of layers have the number of their screen. */
const screenHere = (): unknown => history.state?.idx
const isOpen = (id: unknown) => layers.some((layer) => layer.id === id)

/**
 * Lets Back close what was opened. Returns a function that is called when it has closed in any way.
 *
 * @param close returns false when it can't be closed now, for example while a form is being sent
 */
function openLayer(close: () => boolean): () => void {
  const layer: Layer = { id: ++lastId, screen: screenHere(), close }
  if (closed && closed.id === layerHere()) history.replaceState(stateOf(layer), '')
  else history.pushState(stateOf(layer), '')
  forgetClosed()
  layers.push(layer)
  return () => {
    if (!isOpen(layer.id)) return
    layers = layers.filter((one) => one !== layer)
    if (layerHere() === layer.id) removeSoon(layer)
  }
}

const stateOf = ({ id }: Layer) => ({ ...history.state, layer: id })

/** Like `openLayer`, for a component that is rendered while something is open. */
export function useBackCloses(onClose: () => void, isBusy = false): void {
  const latest = useRef({ onClose, isBusy })
  useEffect(() => {
    latest.current = { onClose, isBusy }
  })
  // Before anybody can see it: a Back before the entry is there would leave the screen.
  useLayoutEffect(() => {
    let closed: (() => void) | undefined
    let stillOpen: ReturnType<typeof setTimeout> | undefined
    function open() {
      closed = openLayer(() => {
        if (latest.current.isBusy) return false
        latest.current.onClose()
        // It may have asked something instead.
        stillOpen = setTimeout(open)
        return true
      })
    }
    open()
    return () => {
      clearTimeout(stillOpen)
      closed?.()
    }
  }, [])
}

/** Like `useBackCloses`, to be rendered inside what is open. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  return null
}

/** Goes back to the previous screen, whatever is open above this one. */
export function leaveScreen(): void {
  const above = layers.length > 0 ? layers.length : Number(closed !== undefined && closed.id === layerHere())
  layers = []
  forgetClosed()
  history.go(-1 - above)
}

/** React Router replaces an entry as a whole. That of a layer stays one, and what it says is kept for the entry below it. */
function replaceBelow(replace: History['replaceState']): History['replaceState'] {
  return (state, unused, address) => {
    const layer = layerHere()
    if (layer === undefined || state?.idx !== screenHere() || 'layer' in state) return replace(state, unused, address)
    replace({ ...state, layer }, unused, address)
    moved = { state, address: window.location.href }
  }
}

/** Gives the entry that is reached by closing a layer what its screen says meanwhile. */
function showMoved(layer: unknown) {
  if (!moved) return
  history.replaceState(layer === undefined ? moved.state : { ...moved.state, layer }, '', moved.address)
  if (layer === undefined) moved = undefined
}

function forgetClosed() {
  clearTimeout(timer)
  window.removeEventListener('beforeunload', forgetClosed)
  closed = undefined
}

function removeSoon(entry: Pick<Layer, 'id' | 'screen'>) {
  forgetClosed()
  closed = entry
  // Going back would stop a reload or a navigation to another page that has begun and waits for the network.
  window.addEventListener('beforeunload', forgetClosed)
  timer = setTimeout(() => {
    const isOnTop = entry.id === layerHere()
    forgetClosed()
    if (isOnTop) remove()
  }, quietMs)
}

function remove() {
  removing = { id: layerHere(), screen: screenHere() }
  history.back()
}

function onPopState(event: PopStateEvent) {
  const [id, screen] = [layerHere(), screenHere()]
  const removed = removing
  removing = undefined
  if (moved && moved.state.idx !== screen) moved = undefined
  // At any other entry the user went elsewhere, and the browser dropped the step back.
  if (removed && removed.id !== id && removed.screen === screen) {
    event.stopImmediatePropagation()
    showMoved(id)
    if (id !== undefined && !isOpen(id)) remove()
    else restoreAbove(id)
    return
  }
  const skipped = closed
  forgetClosed()
  if (skipped && skipped.id !== id && skipped.screen === screen) {
    // The user went back from an entry whose layer is closed, and saw nothing happen.
    event.stopImmediatePropagation()
    showMoved(id)
    history.back()
    return
  }
  const top = layers.at(-1)
  if (top && top.id !== id && top.screen === screen) {
    event.stopImmediatePropagation()
    showMoved(id)
    closeDownTo(id)
    if (id !== undefined && !isOpen(id)) remove()
    return
  }
  if (top && top.id !== id) closeDownTo(undefined)
  if (id !== undefined && !isOpen(id)) removeSoon({ id: id as number, screen })
}

/** Layers that opened during a step back to the entry with this id get their entries again. */
function restoreAbove(id: unknown) {
  for (const layer of layers.slice(layers.findIndex((one) => one.id === id) + 1))
    if (layer.screen === screenHere()) history.pushState(stateOf(layer), '')
}

/** Closes all layers above the one with this id. One that can't be closed now gets its entry again. */
function closeDownTo(id: unknown) {
  for (let layer = layers.at(-1); layer && layer.id !== id; layer = layers.at(-1)) {
    layers = layers.slice(0, -1)
    if (layer.close()) continue
    layers = [...layers, layer]
    if (layer.screen === screenHere()) history.pushState(stateOf(layer), '')
    return
  }
}

if (typeof window !== 'undefined') {
  // A reload closes everything.
  history.replaceState = replaceBelow(history.replaceState.bind(history))
  if (layerHere() !== undefined) {
    const { layer, ...state } = history.state
    moved = { state, address: window.location.href }
    removeSoon({ id: layer, screen: screenHere() })
  }
  // Registered before React Router's, which it keeps from seeing these entries.
  window.addEventListener('popstate', onPopState, true)
}
