/** Loaded in front of a document process, so that it takes the code paths of macOS. What is native is loaded before. */
import '@napi-rs/canvas'
import 'sharp'

Object.defineProperty(process, 'platform', { value: 'darwin' })
